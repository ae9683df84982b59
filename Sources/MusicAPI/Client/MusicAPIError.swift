import MusicPlatform

/// An error that a request or a listing failed with.
///
/// All calls throw this error and no other, even if the request is invalid and is not sent.
/// ``remedy-swift.property`` tells you what to do about it. Minor versions may add cases.
public enum MusicAPIError: Error, Sendable, Equatable {
  /// The request is invalid and was not sent: the service would reject or misread it.
  case invalidRequest(InvalidRequestError)
  /// There was no response: the network, the credentials or the fixtures failed.
  case transport(TransportError, request: HTTPRequest)
  /// The service responded with an error, or with a status that means an incomplete response.
  case rejected(Rejection)
  /// The body of a successful response is not valid JSON.
  case notJSON(JSONError, request: HTTPRequest)
  /// The body of a successful response is JSON, but of an unexpected shape.
  case unexpectedShape(UnexpectedShapeError, request: HTTPRequest)
  /// The `next` of a page leads to a page that this listing has already read, so it would never
  /// end.
  case repeatedPage(next: String)
  /// So many pages in a row were empty, and the last one has a `next`: the listing may never end.
  case emptyPages(count: Int, next: String)
  /// A `next` leads to another server; following it would send the tokens there.
  case foreignPage(next: String)
  /// The listing ended before it reached the total that the service reported.
  case endedEarly(came: Int, total: Int, request: HTTPRequest)
  /// The task was canceled.
  case canceled

  /// The request that failed; nil if none was sent, or if the error does not belong to one request.
  public var request: HTTPRequest? {
    switch self {
    case .transport(_, let request), .notJSON(_, let request), .unexpectedShape(_, let request),
      .endedEarly(_, _, let request):
      request
    case .rejected(let rejection): rejection.request
    case .invalidRequest, .repeatedPage, .emptyPages, .foreignPage, .canceled: nil
    }
  }
}

extension MusicAPIError {
  /// Distinguishes a canceled request from one that failed.
  init(_ error: TransportError, _ request: HTTPRequest) {
    self = error == .canceled ? .canceled : .transport(error, request: request)
  }
}

extension MusicAPIError: CustomStringConvertible {
  /// A sentence that describes the error, in the server's own words if it sent any, and the request
  /// that failed.
  public var description: String {
    guard let request, !sentence.includes(request.target.path) else { return sentence }
    return "\(sentence), for \(request.method) \(request.target.path)"
  }

  /// The sentence for a person, who knows what was requested.
  package var sentence: String {
    switch self {
    case .invalidRequest(let error): error.description
    case .transport(let error, _): error.description
    case .rejected(let rejection): rejection.description
    case .notJSON(let error, let request):
      if case .tooManyValues = error.reason {
        "the response to '\(request.target.path)' is too large: \(error)"
      } else {
        "the response to '\(request.target.path)' is not valid JSON: \(error)"
      }
    case .unexpectedShape(let shape, let request):
      "the response to '\(request.target.path)' has an unexpected shape: \(shape)"
    case .repeatedPage(let next):
      "the listing never ends: its next page '\(next)' was already read"
    case .emptyPages(let count, let next):
      "the last \(count) pages of the listing are empty; its next page '\(next)' was not requested"
    case .foreignPage(let next):
      "the next page '\(next)' is not a path of the service and was not requested"
    case .endedEarly(let came, let total, let request):
      "the listing ended after \(came) of \(total) items: '\(request.target)' is empty"
    case .canceled: "the request was canceled"
    }
  }
}

extension Rejection: CustomStringConvertible {
  /// The title, detail, code and id that the server sent, or only the status if it sent none.
  public var description: String {
    guard let first = errors.first, first.title ?? first.detail != nil else {
      return "the service returned \(status.rawValue) for \(request.target.path)"
    }
    // Some errors say the same twice.
    let detail = first.detail == first.title ? nil : first.detail
    let words = [first.title, detail].compactMap { $0 }.joined(separator: ": ")
    let marks = [
      "status \(status.rawValue)", first.code.map { "code \($0)" }, first.id.map { "id \($0)" },
      first.parameter.map { "parameter '\($0)'" },
    ]
    return words + " (" + marks.compactMap { $0 }.joined(separator: ", ") + ")"
  }
}

extension MusicAPIError {
  /// An action with which a program, its user or its operator can resolve an error.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Remedy: Sendable, Hashable {
    /// Nothing: the task was canceled, and no one is waiting for the response.
    case nothing
    /// The user has to sign in: the user token is missing or no longer valid.
    case signIn
    /// The user has to subscribe, or turn on a setting; ``Rejection/reason`` says which.
    case userMustAct
    /// The operator of the program has to act: the developer token, a library, a certificate or a
    /// file is missing or wrong.
    case operatorMustAct
    /// The same request may succeed later, after the wait that the service requests, if any.
    case retryLater(Duration?)
    /// The service does not have the resource.
    case notFound
    /// Change the request: it is invalid, not supported, or too large.
    case callerBug
    /// The service sent an unusable response; report it with the request's id.
    case upstream
  }

  /// The action that can resolve this error.
  ///
  /// The client has already retried: `retryLater` is for a job that can wait, or for a 503
  /// response of your own with a `Retry-After`.
  public var remedy: Remedy {
    switch self {
    case .canceled: .nothing
    case .invalidRequest: .callerBug
    case .transport(let error, _): error.remedy
    case .rejected(let rejection): rejection.reason?.remedy ?? rejection.remedyOfStatus
    case .notJSON(let error, _):
      if case .tooManyValues = error.reason { .callerBug } else { .upstream }
    case .unexpectedShape, .repeatedPage, .emptyPages, .foreignPage, .endedEarly: .upstream
    }
  }
}

extension TransportError {
  fileprivate var remedy: MusicAPIError.Remedy {
    switch self {
    case .canceled: .nothing
    case .noCredentials(let error): error.kind == .noUserToken ? .signIn : .operatorMustAct
    case .insecure, .unreadableCertificates, .libcurlUnavailable,
      .foreignRedirect, .tooManyRedirects, .notCached, .notAvailable, .sinkFailed:
      .operatorMustAct
    case .hostNotFound, .proxyNotFound, .tooManyOpenFiles, .cannotConnect, .timedOut,
      .connectionLost:
      .retryLater(nil)
    case .malformedRequest, .responseTooLarge: .callerBug
    case .unreadableResponse: .upstream
    }
  }
}

extension Rejection.Reason {
  fileprivate var remedy: MusicAPIError.Remedy {
    switch self {
    case .userToken, .userConsent: .signIn
    case .cloudLibrary, .listeningHistory, .privileges: .userMustAct
    case .developerToken: .operatorMustAct
    case .noSuchOperation: .callerBug
    }
  }
}

extension Rejection {
  /// The remedy for a status that does not concern tokens or the account.
  fileprivate var remedyOfStatus: MusicAPIError.Remedy {
    switch status.rawValue {
    case 404, 410: .notFound
    case _ where RetryPolicy.busyStatuses.contains(status): .retryLater(retryAfter)
    case 400..<500: .callerBug
    default: .upstream
    }
  }
}
