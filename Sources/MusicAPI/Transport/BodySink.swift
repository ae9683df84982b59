/// A type that takes the body of a response as it arrives, so that no memory has to hold all of it.
///
/// A sink belongs to one request, which ``Transport/send(_:to:)`` may have to send several times.
/// Each attempt begins anew unless the sink requests only the rest:
///
/// ```swift
/// actor Counter: BodySink {
///   var count = 0
///
///   func begin(_ response: HTTPResponse) { count = 0 }
///   func take(_ bytes: [UInt8]) { count += bytes.count }
/// }
/// ```
///
/// An error that a sink throws ends the transfer, and is thrown by the transport as
/// ``TransportError/sinkFailed(_:)``.
public protocol BodySink: Sendable {
  /// Returns the request for the next attempt: the same, or one for the rest of the body.
  func continuing(_ request: HTTPRequest) async throws -> HTTPRequest

  /// Takes the status and the headers of a success, before its body.
  ///
  /// It is called for each attempt that has a response. What came before counts only if this is the
  /// `206` to a request for the rest.
  func begin(_ response: HTTPResponse) async throws

  /// Takes the next bytes; until this returns, the server can send only a little more.
  func take(_ bytes: [UInt8]) async throws
}

extension BodySink {
  /// Returns the same request, so that each attempt begins anew.
  public func continuing(_ request: HTTPRequest) -> HTTPRequest { request }
}

extension TransportError {
  /// Returns the error of a transfer whose sink threw an error.
  static func ofSink(_ error: any Error) -> TransportError {
    switch error {
    case let error as TransportError: error
    case is CancellationError: .canceled
    default: .sinkFailed(ForeignError(error, requestNeverLeft: false))
    }
  }
}

extension HTTPResponse {
  /// Passes the body of a success to a sink, if there is one, and returns the response without it.
  public func passingBody(
    to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    guard let sink, status.kind == .success else { return self }
    var (beginning, rest) = (self, self)
    beginning.body = []
    beginning.headers["Content-Length"] = headers["Content-Length"] ?? "\(body.count)"
    rest.body = []
    do {
      try await sink.begin(beginning)
      if !body.isEmpty { try await sink.take(body) }
    } catch {
      throw .ofSink(error)
    }
    return rest
  }
}
