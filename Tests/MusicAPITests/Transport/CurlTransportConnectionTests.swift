import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicLibc
import Testing

@Suite(.quick) struct CurlTransportConnectionTests {
  private let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))

  @Test func `ten consecutive requests share one connection`() async throws {
    let server = try TestServer { _ in .json("{}") }
    let transport = CurlTransport(origin: try server.origin)
    for _ in 1...10 { #expect(try await transport.send(request).status == 200) }
    #expect(server.requests.map(\.connection) == Array(repeating: 1, count: 10))
  }

  @Test func `requests in flight neither wait for nor end with each other`() async throws {
    let server = try TestServer { request in
      request.path == "/v1/slow" ? .failing(.silence) : .json("{}")
    }
    let transport = CurlTransport(
      origin: try server.origin, options: CurlTransport.Options(timeout: .seconds(3600)))
    let slow = Task { [request] in
      var request = request
      request.target = RequestTarget(path: "/v1/slow")
      return try await transport.send(request)
    }
    await server.received(1)
    #expect(try await transport.send(request).status == 200)
    slow.cancel()
    await #expect(throws: TransportError.canceled) { try await slow.value }
    #expect(try await transport.send(request).status == 200)
  }

  @Test func `each of many requests in flight gets its own response`() async throws {
    let server = try TestServer { request in .json(request.target) }
    let transport = CurlTransport(origin: try server.origin)
    let responses = try await withThrowingTaskGroup(of: (String, [UInt8]).self) { group in
      for number in 1...200 {
        let target = "/v1/songs/\(number)"
        group.addTask {
          let request = HTTPRequest(.get, RequestTarget(path: target))
          return (target, try await transport.send(request).body)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(responses.count == 200)
    #expect(responses.allSatisfy { Array($0.0.utf8) == $0.1 })
  }

  @Test func `the connections of a burst of requests serve the next bursts`() async throws {
    let server = try TestServer { _ in .json("{}") }
    let transport = CurlTransport(origin: try server.origin)
    for _ in 1...20 {
      try await withThrowingTaskGroup(of: Void.self) { [request] group in
        for _ in 1...24 { group.addTask { _ = try await transport.send(request) } }
        try await group.waitForAll()
      }
    }
    #expect(server.requests.count == 480 && server.connectionCount <= 24)
  }

  @Test func `connections end with the transport`() async throws {
    let server = try TestServer { _ in .json("{}") }
    _ = try await CurlTransport(origin: server.origin).send(request)
    await server.closed(1)
  }

  @Test func `a read is sent again when its pooled connection is closed`() async throws {
    let server = try TestServer(responses: .json("{}"), .failing(.closeBeforeResponse), .json("[]"))
    let transport = CurlTransport(origin: try server.origin)
    _ = try await transport.send(request)
    #expect(try await transport.send(request).body == Array("[]".utf8))
    #expect(server.requests.map(\.connection) == [1, 1, 2])
  }

  @Test(arguments: [HTTPMethod.post, .patch])
  func `a write is never sent again once it may have arrived`(method: HTTPMethod) async throws {
    let server = try TestServer(responses: .json("{}"), .failing(.closeBeforeResponse), .json("[]"))
    let transport = CurlTransport(origin: try server.origin)
    _ = try await transport.send(request)
    await #expect(throws: TransportError.connectionLost(reason: "Empty reply from server")) {
      try await transport.send(HTTPRequest(method, RequestTarget(path: "/v1/me/library")))
    }
    #expect(server.requests.map(\.method) == ["GET", method.rawValue])
  }

  // MARK: Cancellation

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

  // MARK: Too many open files

  @Test func `a transport without file descriptors throws, and works once some are free`() async {
    // In a process of its own, whose files no other test uses.
    await #expect(processExitsWith: .success) {
      let server = try TestServer { _ in .json("{}") }
      let transport = CurlTransport(origin: try server.origin)
      let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
      var taken: [Int32] = []
      while case let number = dup(STDERR_FILENO), number >= 0, taken.count < 1 << 20 {
        taken.append(number)
      }
      for _ in 1...2 {
        await #expect(throws: TransportError.tooManyOpenFiles) { try await transport.send(request) }
      }
      for number in taken { close(number) }
      #expect(try await transport.send(request).status == 200)
      #expect(server.requests.count == 1)
      server.stop()
    }
  }
}
