/// A request on its way to the event loop, and where its answer is awaited.
struct CurlOrder: Sendable {
  /// Tells the order from all others of its transport.
  let id: Int
  /// What to send.
  let request: HTTPRequest
  /// Resumed exactly once, by the loop or by a closed inbox.
  let continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>
}
