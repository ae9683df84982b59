/// Sends requests: the one way that the library reaches the network.
///
/// Live, authorizing, retrying and replaying are all transports; stack them to combine them:
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
  /// Sends one request and returns the whole response, whatever its status.
  ///
  /// Throws only when there is no response. A canceled task throws ``TransportError/canceled``.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
