import MusicPlatform

/// An error for a request that got no usable response.
public enum TransportError: Error, Sendable, Equatable {
  /// The host name could not be resolved; the request was not sent.
  case hostNotFound(host: String)
  /// The proxy's name could not be resolved; the request was not sent.
  case proxyNotFound(host: String)
  /// The process, or the whole system, has too many open files; the request was not sent.
  case tooManyOpenFiles
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
  case unreadableResponse(reason: String)
  /// The response is larger than the limit, in bytes.
  case responseTooLarge(limit: Int)
  /// The server redirected to a URL that must not receive the tokens.
  case foreignRedirect(location: String)
  /// The server redirects too often.
  case tooManyRedirects(limit: Int)
  /// libcurl cannot be loaded on this machine, or is too old.
  case libcurlUnavailable(reason: String)
  /// A token that the request needs is missing.
  case noCredentials(CredentialError)
  /// The cache has no response to the request, by its method and target, and nothing may be sent.
  ///
  /// `isPersonal` is true if the cache keeps no responses that depend on the user, like this one.
  case notCached(request: String, isPersonal: Bool)
  /// A store of responses, such as recorded fixtures, has none to the request, or cannot be used.
  case notAvailable(ForeignError)
  /// A ``BodySink`` threw an error; the server has the request.
  case sinkFailed(ForeignError)
  /// The task was canceled.
  case canceled

  /// How far a connection came before it failed.
  public enum ConnectionStage: Sendable, Equatable {
    /// The server did not accept the connection.
    case server
    /// The proxy was not found, or did not connect to the server.
    case proxy
    /// The TLS handshake failed before the server sent a certificate.
    case handshake
    /// The time for connecting was over first.
    case overdue
  }

  /// Whether the request provably never reached the service, so that even a `POST` may be sent
  /// again.
  package var requestNeverLeft: Bool {
    switch self {
    case .hostNotFound, .proxyNotFound, .tooManyOpenFiles, .cannotConnect, .insecure,
      .unreadableCertificates,
      .malformedRequest, .libcurlUnavailable, .noCredentials, .notCached:
      true
    case .timedOut, .connectionLost, .unreadableResponse, .responseTooLarge, .foreignRedirect,
      .tooManyRedirects, .canceled:
      false
    case .notAvailable(let error), .sinkFailed(let error):
      error.requestNeverLeft
    }
  }
}

extension TransportError: CustomStringConvertible {
  /// The failure, without any secret; if something is missing on this machine, also what to do.
  public var description: String {
    switch self {
    case .hostNotFound(let host):
      "cannot find the host '\(host)'"
    case .proxyNotFound(let host):
      "cannot find the proxy '\(host)'"
    case .tooManyOpenFiles:
      "too many open files"
    case .cannotConnect(let origin, let reason, _):
      "cannot connect to '\(origin)': \(reason)"
    case .insecure(let host, let reason):
      "the certificate of '\(host)' is not trusted: \(reason)"
    case .unreadableCertificates(let path, let reason):
      "cannot use the certificates in '\(path)': \(reason)"
    case .malformedRequest(let reason):
      "cannot send the request: \(reason)"
    case .timedOut(let limit):
      "timed out after \(Self.seconds(limit)) s"
    case .connectionLost(let reason):
      "the connection closed before the response was complete: \(reason)"
    case .unreadableResponse(let reason):
      "the response is not valid HTTP: \(reason)"
    case .responseTooLarge(let limit):
      "the response is larger than \(limit.inBytes)"
    case .foreignRedirect(let location):
      "refusing to follow a redirect to '\(location)': it would receive your tokens"
    case .tooManyRedirects(let limit):
      "the server redirects more than \(limit) times in a row"
    case .libcurlUnavailable(let reason):
      "cannot use the library 'libcurl' (\(reason)); install 'libcurl4' with apt, "
        + "or 'libcurl' with your system's package manager"
    case .noCredentials(let error):
      String(describing: error)
    case .notCached(let request, _):
      "'\(request)' is not in the cache"
    case .notAvailable(let error), .sinkFailed(let error):
      error.description
    case .canceled:
      "the request was canceled"
    }
  }
}

extension TransportError {
  /// `30` or `0.2`: no more digits than the limit was given with, up to milliseconds.
  private static func seconds(_ limit: Duration) -> String {
    let milliseconds = limit.count(of: .milliseconds(1))
    return milliseconds.isMultiple(of: 1_000)
      ? "\(milliseconds / 1_000)" : "\(Double(milliseconds) / 1_000)"
  }
}

/// An error of a type that the library does not know: that of a ``BodySink``, or of a store of
/// responses.
///
/// A store responds in place of the service, such as recorded fixtures, and has its own errors;
/// cast ``cause`` to the ones that you know.
public struct ForeignError: Error, Sendable {
  // Not of a type with further protocols: errors that contain it would have no fixed layout, and
  // Swift 6.3 crashes when it compiles a `catch` of them that has a condition.
  /// The error itself.
  public let cause: any Error
  /// Whether the request provably was not sent either.
  package let requestNeverLeft: Bool

  /// Keeps an error.
  public init(_ cause: any Error, requestNeverLeft: Bool = true) {
    self.cause = cause
    self.requestNeverLeft = requestNeverLeft
  }
}

extension ForeignError: Equatable {
  /// Returns whether both have the same error; one that cannot be compared is known by its
  /// description.
  public static func == (one: ForeignError, other: ForeignError) -> Bool {
    guard one.requestNeverLeft == other.requestNeverLeft else { return false }
    guard let cause = one.cause as? any Equatable else { return "\(one)" == "\(other)" }
    return isEqual(cause, other.cause)
  }

  private static func isEqual<Cause: Equatable>(_ one: Cause, _ other: any Error) -> Bool {
    (other as? Cause) == one
  }
}

extension ForeignError: CustomStringConvertible {
  /// The description of the error.
  public var description: String { "\(cause)" }
}
