import AmctlLoopback
import MusicAPI
import MusicPlatform
import Synchronization
import AmctlTestSupport
import Testing

struct RetryingTests {
  private let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
  private let clock = RecordingClock()

  private func retrying(
    _ base: any Transport, limit: Int = 5,
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) -> Retrying {
    Retrying(
      base, policy: RetryPolicy(limit: limit), clock: clock, chance: { 0.5 }, onRetry: onRetry)
  }

  @Test func `a busy server is retried after the time it requests`() async throws {
    let server = try TestServer(
      responses: ServerResponse(429, headers: ["Retry-After": "3"]), ServerResponse(429),
      .json("{}"))
    defer { server.stop() }
    let transport = retrying(CurlTransport(origin: try server.origin))
    #expect(try await transport.send(request).status == 200)
    #expect(server.requests.count == 3)
    #expect(clock.sleeps == [.milliseconds(3250), .seconds(1)])
  }

  @Test func `the last response is returned when the retries are used up`() async throws {
    let server = try TestServer(responses: .json(#"{"errors":[]}"#, status: 503))
    defer { server.stop() }
    let response = try await retrying(CurlTransport(origin: server.origin)).send(request)
    #expect(response.status == 503)
    #expect(response.body == Array(#"{"errors":[]}"#.utf8))
    #expect(server.requests.count == 6)
    #expect(
      clock.sleeps
        == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8)])
  }

  @Test func `the last error is thrown when the retries are used up`() async throws {
    let server = try TestServer(responses: .failing(.closeBeforeResponse))
    defer { server.stop() }
    let transport = retrying(CurlTransport(origin: try server.origin), limit: 2)
    await #expect(throws: TransportError.connectionLost(reason: "Empty reply from server")) {
      try await transport.send(request)
    }
    #expect(server.requests.count == 3)
  }

  @Test func `a response that requests too long a wait is returned immediately`() async throws {
    let base = ScriptedTransport(
      .success(HTTPResponse(status: 429, headers: ["Retry-After": "3600"])))
    #expect(try await retrying(base).send(request).status == 429)
    #expect(base.requests.count == 1)
    #expect(clock.sleeps.isEmpty)
  }

  @Test func `a write that reached no server is sent again`() async throws {
    let socket = try SocketAddress.port(0).bind()
    let port = socket.descriptor.port
    let origin = try Origin(parsing: "http://127.0.0.1:\(port)")
    let server = Mutex<TestServer?>(nil)
    let closed = Mutex<OwnedDescriptor?>(socket)
    let transport = retrying(CurlTransport(origin: origin)) { event in
      // The server starts while the client waits for the second time.
      guard event.retry == 2 else { return }
      closed.withLock { $0 = nil }
      server.withLock { $0 = try? TestServer(port: port) { _ in ServerResponse(201) } }
    }
    let write = HTTPRequest(.post, RequestTarget(path: "/v1/me/library"), body: Array("{}".utf8))
    #expect(try await transport.send(write).status == 201)
    let started = try #require(server.withLock { $0 })
    defer { started.stop() }
    #expect(started.requests.map(\.body) == [Array("{}".utf8)])
    #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
  }

  @Test(arguments: [(500, 0), (501, 1), (1_500, 1), (1_501, 2)])
  func `a wait is begun only if it ends before the deadline`(
    milliseconds: Int, waits: Int
  ) async throws {
    let base = ScriptedTransport(.success(HTTPResponse(status: 503)))
    var request = request
    request.deadline = .milliseconds(milliseconds)
    #expect(try await retrying(base).send(request).status == 503)
    #expect(clock.sleeps == Array([.milliseconds(500), .seconds(1)].prefix(waits)))
  }

  @Test func `each wait has its own jitter`() async throws {
    let base = ScriptedTransport(.success(HTTPResponse(status: 503)))
    let chances = Watched([0, 0.75, 0.25])
    let transport = Retrying(
      base, policy: RetryPolicy(limit: 2), clock: clock,
      chance: { chances.update { $0.removeFirst() } })
    #expect(try await transport.send(request).status == 503)
    #expect(clock.sleeps == [.milliseconds(375), .milliseconds(1125)])
  }

  @Test func `each wait is reported before it begins`() async throws {
    let base = ScriptedTransport(
      .success(HTTPResponse(status: 503)), .failure(.connectionLost(reason: "cut")),
      .success(HTTPResponse(status: 200)))
    let events = Mutex<[RetryEvent]>([])
    _ = try await retrying(base, limit: 3) { event in events.withLock { $0.append(event) } }
      .send(request)
    let told = events.withLock { $0 }
    #expect(told.map(\.retry) == [1, 2])
    #expect(told.map(\.limit) == [3, 3])
    #expect(told.map(\.wait) == [.milliseconds(500), .seconds(1)])
    #expect(
      told.map(\.cause)
        == [.success(HTTPResponse(status: 503)), .failure(.connectionLost(reason: "cut"))])
    #expect(told.allSatisfy { $0.request == request })
  }

  @Test func `canceling ends a wait immediately`() async throws {
    let base = ScriptedTransport(.success(HTTPResponse(status: 503)))
    let (waits, told) = AsyncStream.makeStream(of: RetryEvent.self)
    let transport = Retrying(base, clock: StoppedClock(), onRetry: { told.yield($0) })
    let task = Task { [request] in try await transport.send(request) }
    for await _ in waits { break }
    task.cancel()
    await #expect(throws: TransportError.canceled) { try await task.value }
    #expect(base.requests.count == 1)
  }
}
