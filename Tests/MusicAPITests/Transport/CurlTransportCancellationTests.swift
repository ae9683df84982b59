import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

struct CurlTransportCancellationTests {
  private let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
  /// Longer than any machine takes to cancel a request.
  private static let patient = CurlTransport.Options(timeout: .seconds(3600))

  @Test(arguments: [
    ServerResponse.Fault.silence, .dribble(pause: .seconds(60)),
  ])
  func `a canceled transfer ends on both sides`(fault: ServerResponse.Fault) async throws {
    let server = try TestServer(responses: .failing(fault))
    let transport = CurlTransport(origin: try server.origin, options: Self.patient)
    let task = Task { [request] in try await transport.send(request) }
    await server.received(1)
    task.cancel()
    await #expect(throws: TransportError.canceled) { try await task.value }
    await server.closed(1)
  }

  @Test func `a task that is already canceled sends nothing lasting`() async throws {
    let server = try TestServer(responses: .failing(.silence))
    let transport = CurlTransport(origin: try server.origin, options: Self.patient)
    await #expect(throws: TransportError.canceled) {
      try await CancelableWork.runCanceled { [request] in try await transport.send(request) }
    }
  }
}
