import MusicAPI
import TestSupport
import Testing

struct CurlTransportTests {
  private let request = HTTPRequest(.get, RequestTarget(parsing: "/v1/test"))

  @Test func `an answer comes with status, headers and body`() async throws {
    let server = try LoopbackServer { _ in
      ServerAnswer(418, headers: ["X-B": "1", "x-a": "2", "X-B": "3"], body: Array("short".utf8))
    }
    defer { server.stop() }
    let response = try await CurlTransport(origin: server.origin).send(request)
    #expect(response.status == 418)
    #expect(
      response.headers.fields.map { $0.name + "=" + $0.value } == [
        "X-B=1", "x-a=2", "X-B=3", "Content-Length=5",
      ])
    #expect(response.body == Array("short".utf8))
  }

  @Test func `ten requests one after the other share one connection`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let transport = CurlTransport(origin: try server.origin)
    for _ in 1...10 {
      #expect(try await transport.send(request).status == 200)
    }
    #expect(server.requests.map(\.connection) == Array(repeating: 1, count: 10))
  }
}
