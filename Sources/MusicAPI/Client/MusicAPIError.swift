/// Why a request did not give what its endpoint promises.
public enum MusicAPIError: Error, Sendable {
  /// There was no answer: the network, the credentials or the fixtures failed.
  case transport(TransportError, HTTPRequest)
  /// The service answered, and refused or failed.
  case refused(Refusal)
  /// The answer of a success is not JSON.
  case notJSON(JSONError, HTTPRequest)
  /// The answer is JSON of another shape.
  case unexpectedShape(UnexpectedShape, HTTPRequest)
  /// A `next` asks for a page that this listing has had: it would never end.
  case repeatedPage(next: String)
  /// A `next` leads away from the service; following it would hand over the tokens.
  case foreignPage(next: String)
  /// The service had nothing more to give before the listing had all that the service counts.
  case endedEarly(came: Int, total: Int, HTTPRequest)
  /// The task was cancelled.
  case cancelled
}

extension MusicAPIError {
  /// Tells a cancelled request from one that failed.
  init(_ error: TransportError, _ request: HTTPRequest) {
    self = error == .cancelled ? .cancelled : .transport(error, request)
  }
}
