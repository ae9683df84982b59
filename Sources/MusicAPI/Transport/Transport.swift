/// A type that sends requests; the library accesses the network only through transports.
///
/// Sending live, authorizing, retrying and replaying are all transports. Stack them with your own,
/// each a ``TransportLayer`` around another.
public protocol Transport: Sendable {
  /// Sends a request and returns the whole response, regardless of its status.
  ///
  /// Throws only if there is no response. If the task is canceled, throws
  /// ``TransportError/canceled``.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Sends a request and passes the body of a success on as it arrives; returns the response
  /// without that body.
  ///
  /// Any other response is returned as a whole, because its body says what is wrong. A body that
  /// ends early is an error.
  func send(
    _ request: HTTPRequest, into sink: any BodySink
  ) async throws(TransportError) -> HTTPResponse
}

/// A transport around another that does the same whether a body stays in memory or goes into a
/// sink.
///
/// It has one method in place of two:
///
/// ```swift
/// struct Counting: TransportLayer {
///   let base: any Transport
///   let count: @Sendable () -> Void
///
///   func send(
///     _ request: HTTPRequest, to sink: (any BodySink)?
///   ) async throws(TransportError) -> HTTPResponse {
///     count()
///     return try await base.send(request, to: sink)
///   }
/// }
/// ```
public protocol TransportLayer: Transport {
  /// Sends a request, and passes the body of a success on if there is a sink.
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse
}

extension TransportLayer {
  /// Sends a request and returns the whole response.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await send(request, to: nil)
  }

  /// Sends a request and passes the body of a success on.
  public func send(
    _ request: HTTPRequest, into sink: any BodySink
  ) async throws(TransportError) -> HTTPResponse {
    try await send(request, to: sink)
  }
}
