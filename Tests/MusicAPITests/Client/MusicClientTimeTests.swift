import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

struct MusicClientTimeTests {
  private let request = Endpoint<RawDocument>(HTTPRequest(.get, RequestTarget(path: "/v1/test")))

  private func timedOut(after limit: Duration, _ error: MusicAPIError?) -> Bool {
    guard case .transport(.timedOut(limit), _) = error else { return false }
    return true
  }

  @Test func `a deadline stops the attempt that is under way`() async throws {
    let clock = HandClock()
    let gate = Gate()
    let stub = StubTransport { _ throws(TransportError) in
      try await gate.pass()
      return .json("{}")
    }
    let client = MusicClient(transport: stub).with(deadline: .seconds(5), clock: clock)
    let task = Task { try await client.send(request) }
    await stub.received(1)
    await clock.slept(1)
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: MusicAPIError.self) { try await task.value }
    #expect(timedOut(after: .seconds(5), error))
    await stub.canceled(1)
    #expect(
      error?.description
        == "The answer was not there after 5.0 seconds; try again or allow more time.")
  }

  @Test func `an answer in time is the answer, and leaves no sleeper`() async throws {
    let stub = StubTransport { _ in .json(#"{"a":1}"#) }
    let client = MusicClient(transport: stub).with(deadline: .seconds(5), clock: StoppedClock())
    #expect(try await client.send(request).json["a"]?.int == 1)
  }

  @Test func `a canceled task is canceled, and not out of time`() async throws {
    let stub = StubTransport { _ throws(TransportError) in
      try await Gate().pass()
      return .json("{}")
    }
    let client = MusicClient(transport: stub).with(deadline: .seconds(5), clock: StoppedClock())
    let task = Task { try await client.send(request) }
    await stub.received(1)
    task.cancel()
    let error = await #expect(throws: MusicAPIError.self) { try await task.value }
    guard case .canceled = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a wait that would go past the deadline is not begun`() async throws {
    let busy = HTTPResponse(status: 429, headers: ["Retry-After": "30"])
    let stub = ScriptedTransport(.success(busy))
    let clock = HandClock()
    let retrying = Retrying(stub, clock: clock, chance: { 0.5 })
    let client = MusicClient(transport: retrying).with(deadline: .seconds(20), clock: clock)
    let error = await #expect(throws: MusicAPIError.self) { try await client.send(request) }
    guard case .refused(let refusal) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.status == 429)
    #expect(stub.requests.count == 1)
  }

  @Test
  func `a timeout of the request comes before the client's, and the client's before the wire's`()
    async throws
  {
    let server = try LoopbackServer { _ in .failing(.silence) }
    defer { server.stop() }
    let transport = CurlTransport(origin: try server.origin)
    let client = MusicClient(transport: transport).with(timeout: .milliseconds(200))
    let first = await #expect(throws: MusicAPIError.self) { try await client.send(request) }
    #expect(timedOut(after: .milliseconds(200), first))
    let again = client.with(timeout: .milliseconds(150))
    let second = await #expect(throws: MusicAPIError.self) { try await again.send(request) }
    #expect(timedOut(after: .milliseconds(150), second))
    var hasty = request.request
    hasty.timeout = .milliseconds(100)
    let own = Endpoint<RawDocument>(hasty)
    let third = await #expect(throws: MusicAPIError.self) { try await again.send(own) }
    #expect(timedOut(after: .milliseconds(100), third))
  }
}
