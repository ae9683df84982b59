import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

/// Concurrent responses that are together larger than the memory a transport may use.
struct CurlTransportBudgetTests {
  private static let megabyte = 1 << 20

  /// Returns a megabyte of the path's first letter, compressed on request.
  private static func body(_ name: Character) -> [UInt8] {
    [UInt8](repeating: name.asciiValue ?? 0, count: megabyte)
  }

  @Test(arguments: [ServerResponse.Framing.length, .chunked(10_000), .close])
  func `all responses arrive completely`(framing: ServerResponse.Framing) async throws {
    let server = try TestServer { request in
      ServerResponse(body: Self.body(request.target.last ?? "?")).framed(framing)
    }
    defer { server.stop() }
    let transport = CurlTransport(
      origin: try server.origin,
      options: CurlTransport.Options(responseLimit: Self.megabyte * 3 / 2))
    let names: [Character] = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let bodies = try await withThrowingTaskGroup(of: (Character, [UInt8]).self) { group in
      for name in names {
        group.addTask {
          let request = HTTPRequest(.get, RequestTarget(path: "/v1/\(name)"))
          return (name, try await transport.send(request).body)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for name in names { #expect(bodies[name] == Self.body(name)) }
  }

  @Test func `a newer response waits until an older one is complete`() async throws {
    let server = try TestServer { request in
      var response = ServerResponse(body: [UInt8](repeating: 0x20, count: 600))
      if request.target.hasSuffix("slow") { response.fault = .dribble(pause: .milliseconds(2)) }
      return response
    }
    defer { server.stop() }
    let transport = CurlTransport(
      origin: try server.origin, options: CurlTransport.Options(responseLimit: 1_000))
    let slow = Task {
      try await transport.send(HTTPRequest(.get, RequestTarget(path: "/v1/slow")))
    }
    await server.received(1)
    let fast = try await transport.send(HTTPRequest(.get, RequestTarget(path: "/v1/fast")))
    #expect(fast.body.count == 600)
    #expect(try await slow.value.body.count == 600)
    #expect(server.requests.count { $0.target == "/v1/slow" } == 1)
    #expect(server.requests.count >= 2)
  }

  @Test(.timeLimit(.minutes(20)))
  func `a waiting response can be canceled`() async throws {
    let server = try TestServer { request in
      var response = ServerResponse(body: [UInt8](repeating: 0x20, count: 600))
      if request.target.hasSuffix("slow") { response.fault = .dribble(pause: .seconds(3600)) }
      return response
    }
    defer { server.stop() }
    let transport = CurlTransport(
      origin: try server.origin,
      options: CurlTransport.Options(timeout: .seconds(3600), responseLimit: 700))
    let slow = Task {
      try await transport.send(HTTPRequest(.get, RequestTarget(path: "/v1/slow")))
    }
    await server.received(1)
    let fast = Task {
      try await transport.send(HTTPRequest(.get, RequestTarget(path: "/v1/fast")))
    }
    await server.received(2)
    fast.cancel()
    slow.cancel()
    await #expect(throws: TransportError.canceled) { try await slow.value }
    _ = try? await fast.value
  }

  @Test func `a write is never sent again to free memory`() async throws {
    let server = try TestServer { _ in ServerResponse(body: Self.body("p")) }
    defer { server.stop() }
    let transport = CurlTransport(
      origin: try server.origin,
      options: CurlTransport.Options(responseLimit: Self.megabyte * 3 / 2))
    await withTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          let request = HTTPRequest(
            .post, RequestTarget(path: "/v1/\(index)"), body: Array("{}".utf8))
          _ = try? await transport.send(request)
        }
      }
    }
    #expect(server.requests.count == 8)
  }
}
