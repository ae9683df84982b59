/// Why a request did not give what its endpoint promises.
///
/// It is the only error of a call: a request that is refused before it is made is in here too.
/// ``remedy-swift.property`` says what to do about it. Minor versions may add cases.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum MusicAPIError: Error, Sendable {
  /// The request was not made: the service would refuse it, or misread it.
  case invalidRequest(InvalidRequest)
  /// There was no answer: the network, the credentials or the fixtures failed.
  case transport(TransportError, request: HTTPRequest)
  /// The service answered, and refused or failed.
  case refused(Refusal)
  /// The answer of a success is not JSON.
  case notJSON(JSONError, request: HTTPRequest)
  /// The answer is JSON of another shape.
  case unexpectedShape(UnexpectedShape, request: HTTPRequest)
  /// A `next` asks for a page that this listing has had: it would never end.
  case repeatedPage(next: String)
  /// A `next` leads away from the service; following it would hand over the tokens.
  case foreignPage(next: String)
  /// The service had nothing more to give before the listing had all that the service counts.
  case endedEarly(came: Int, total: Int, request: HTTPRequest)
  /// The task was canceled.
  case canceled

  /// The request that failed; nil when none was sent, or the fault is not a request's.
  public var request: HTTPRequest? {
    switch self {
    case .transport(_, let request), .notJSON(_, let request), .unexpectedShape(_, let request),
      .endedEarly(_, _, let request):
      request
    case .refused(let refusal): refusal.request
    case .invalidRequest, .repeatedPage, .foreignPage, .canceled: nil
    }
  }
}

extension MusicAPIError {
  /// Tells a canceled request from one that failed.
  init(_ error: TransportError, _ request: HTTPRequest) {
    self = error == .canceled ? .canceled : .transport(error, request: request)
  }

  /// Makes a request; what is wrong with it is an error of the call that needs it.
  static func making<Answer>(
    _ endpoint: () throws(InvalidRequest) -> Answer
  ) throws(MusicAPIError) -> Answer {
    do { return try endpoint() } catch { throw .invalidRequest(error) }
  }
}
