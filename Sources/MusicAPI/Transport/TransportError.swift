/// Why a request got no answer.
public enum TransportError: Error, Sendable, Equatable {
  /// The host's name has no address.
  case hostNotFound(host: String)
  /// Nothing accepted the connection; the request never left.
  case cannotConnect(origin: String, reason: String)
  /// The server's certificate or the TLS handshake was refused; the request never left.
  case insecure(host: String, reason: String)
  /// The whole attempt took longer than it may.
  case timedOut(after: Duration)
  /// The connection broke after it was made, before the whole answer was here.
  case connectionLost(reason: String)
  /// The answer is bigger than this client is willing to hold.
  case answerTooLarge(limit: Int)
  /// The server sent the client to another origin, where the tokens must not go.
  case foreignRedirect(location: String)
  /// The server keeps redirecting.
  case tooManyRedirects(limit: Int)
  /// libcurl cannot be loaded on this machine.
  case libcurlUnavailable(reason: String)
  /// No token could be had to sign the request with.
  case noCredentials(CredentialError)
  /// No recorded answer matches the request.
  case notRecorded(ReplayMiss)
  /// A recorded answer matches but cannot be read.
  case unreadableFixture(path: String, reason: String)
  /// The task was cancelled.
  case cancelled

  /// Whether the request provably never reached a server, so that even a `POST` may be sent again.
  public var requestNeverLeft: Bool {
    switch self {
    case .hostNotFound, .cannotConnect, .insecure: true
    default: false
    }
  }
}
