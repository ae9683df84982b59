/// Why a request got no response.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum TransportError: Error, Sendable, Equatable {
  /// The host name could not be resolved; the request was not sent.
  case hostNotFound(host: String)
  /// The connection failed, at this stage; the request was not sent.
  case cannotConnect(origin: String, reason: String, stage: ConnectionStage = .server)
  /// The server's certificate was rejected; the request was not sent.
  case insecure(host: String, reason: String)
  /// A file of trusted certificates cannot be used; the request was not sent.
  case unreadableCertificates(path: String, reason: String)
  /// The request cannot be written as HTTP; it was not sent.
  case malformedRequest(reason: String)
  /// The attempt timed out; the server may have the request.
  case timedOut(after: Duration)
  /// The connection closed before the response was complete; the server may have the request.
  case connectionLost(reason: String)
  /// The response is not valid HTTP, or cannot be decompressed.
  case unreadableAnswer(reason: String)
  /// The response is larger than the limit, in bytes.
  case answerTooLarge(limit: Int)
  /// The server redirected to a URL that must not receive the tokens.
  case foreignRedirect(location: String)
  /// The server keeps redirecting.
  case tooManyRedirects(limit: Int)
  /// libcurl cannot be loaded on this machine, or is too old.
  case libcurlUnavailable(reason: String)
  /// A token that the request needs is not available.
  case noCredentials(CredentialError)
  /// No recorded response matches the request.
  case notRecorded(ReplayMiss)
  /// The server serves fixtures and has none for the request; `detail` is its message.
  case notServed(request: String, detail: String?)
  /// A recorded response matches the request but cannot be read.
  case unreadableFixture(path: String, reason: String)
  /// A response arrived but cannot be recorded.
  case unwritableFixture(path: String, reason: String)
  /// The task was canceled.
  case canceled

  /// How far a connection came before it failed.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum ConnectionStage: Sendable, Equatable {
    /// The server did not accept the connection.
    case server
    /// The proxy was not found, or did not connect to the server.
    case proxy
    /// The TLS handshake failed before there was a certificate to judge.
    case handshake
    /// The time for connecting was over first.
    case overdue
  }

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

extension TransportError: CustomStringConvertible {
  /// What went wrong and what to do next, in a sentence that holds no secret.
  public var description: String {
    switch self {
    case .hostNotFound(let host):
      "The host '\(host)' cannot be found; check its name and the network."
    case .cannotConnect(let origin, let reason, _):
      "No connection to '\(origin)' came about (\(reason)); check the network and the proxy."
    case .insecure(let host, let reason):
      "The certificate of '\(host)' was refused (\(reason)); "
        + "trust its issuer's certificate file only if you know it to be right."
    case .unreadableCertificates(let path, let reason):
      "The certificates in '\(path)' cannot be used (\(reason)); name a readable file in PEM form."
    case .malformedRequest(let reason):
      "The request cannot be sent because \(reason); correct it."
    case .timedOut(let limit):
      "The answer was not there after \(limit); try again or allow more time."
    case .connectionLost(let reason):
      "The connection broke before the whole answer was here (\(reason)); try again."
    case .unreadableAnswer(let reason):
      "What the server sent cannot be read as HTTP (\(reason)); check the address and the proxy."
    case .answerTooLarge(let limit):
      "The answer is bigger than the limit of '\(limit)' bytes; ask for smaller pages."
    case .foreignRedirect(let location):
      "The server redirects to '\(location)', where the tokens must not go; check the base URL."
    case .tooManyRedirects(let limit):
      "The server redirects more than '\(limit)' times in a row; check the base URL."
    case .libcurlUnavailable(let reason):
      "The library 'libcurl' cannot be used (\(reason)); install 'libcurl4' with apt, "
        + "or 'libcurl' with your system's package manager."
    case .noCredentials(let error):
      String(describing: error)
    case .notRecorded(let miss):
      String(describing: miss)
    case .notServed(let request, let detail):
      detail ?? "The server has no fixture for '\(request)'."
    case .unreadableFixture(let path, let reason):
      "The fixture '\(path)' cannot be read (\(reason)); correct it or record it again."
    case .unwritableFixture(let path, let reason):
      "The fixture '\(path)' cannot be written (\(reason)); record into a folder that can be."
    case .canceled:
      "The request was canceled."
    }
  }
}
