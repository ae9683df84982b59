/// A type that sends requests; the library accesses the network only through transports.
///
/// Sending live, authorizing, retrying and replaying are all transports. Stack them with your own:
///
/// ```swift
/// struct Counting: Transport {
///   let base: any Transport
///   let count: @Sendable () -> Void
///
///   func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
///     count()
///     return try await base.send(request)
///   }
/// }
/// ```
public protocol Transport: Sendable {
  /// Sends a request and returns the whole response, regardless of its status.
  ///
  /// Throws only if there is no response. If the task is canceled, throws
  /// ``TransportError/canceled``.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
