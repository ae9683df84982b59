/// Why a request got no answer.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum TransportError: Error, Sendable, Equatable {
  /// The host's name has no address; the request never left.
  case hostNotFound(host: String)
  /// No connection came to be, or none that can carry a request; the request never left.
  case cannotConnect(origin: String, reason: String)
  /// The server's certificate was refused; the request never left.
  case insecure(host: String, reason: String)
  /// A file of certificates to trust cannot be used; the request never left.
  case unreadableCertificates(path: String, reason: String)
  /// The request cannot be written as HTTP; it never left.
  case malformedRequest(reason: String)
  /// The whole attempt took longer than it may, after the request had begun to leave.
  case timedOut(after: Duration)
  /// The connection broke after the request had begun to leave, before the whole answer was here.
  case connectionLost(reason: String)
  /// What came back is not HTTP, or its compression cannot be undone.
  case unreadableAnswer(reason: String)
  /// The answer is bigger than this client is willing to hold, in bytes.
  case answerTooLarge(limit: Int)
  /// The server sent the client where the tokens must not go.
  case foreignRedirect(location: String)
  /// The server keeps redirecting.
  case tooManyRedirects(limit: Int)
  /// libcurl cannot be loaded on this machine, or is too old.
  case libcurlUnavailable(reason: String)
  /// No token could be had to sign the request with.
  case noCredentials(CredentialError)
  /// No recorded answer matches the request.
  case notRecorded(ReplayMiss)
  /// The server answers from fixtures and has none for the request; `detail` is what it says.
  case notServed(request: String, detail: String?)
  /// A recorded answer matches but cannot be read.
  case unreadableFixture(path: String, reason: String)
  /// An answer came and cannot be recorded.
  case unwritableFixture(path: String, reason: String)
  /// The task was canceled.
  case canceled

  /// Whether the request provably never reached the service, so that even a `POST` may be sent again.
  public var requestNeverLeft: Bool {
    switch self {
    case .hostNotFound, .cannotConnect, .insecure, .unreadableCertificates, .malformedRequest,
      .libcurlUnavailable, .noCredentials, .notRecorded, .notServed, .unreadableFixture:
      true
    case .timedOut, .connectionLost, .unreadableAnswer, .answerTooLarge, .foreignRedirect,
      .tooManyRedirects, .unwritableFixture, .canceled:
      false
    }
  }
}
