/// The one seam through which every effect goes.
///
/// Live, authorizing, retrying and replaying are all transports; behavior is had by stacking them:
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
  /// Sends one request and returns the whole answer, whatever its status.
  ///
  /// Throws only when there is no answer. A canceled task throws ``TransportError/canceled``.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
