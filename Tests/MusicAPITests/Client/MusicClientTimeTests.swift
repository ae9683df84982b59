import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

@Suite(.quick) struct MusicClientTimeTests {
  private let request = Endpoint<JSON>(HTTPRequest(.get, RequestTarget(path: "/v1/test")))

  private func timedOut(after limit: Duration, _ error: MusicAPIError?) -> Bool {
    guard case .transport(.timedOut(limit), _) = error else { return false }
    return true
  }

  @Test func `a deadline stops the attempt in flight`() async throws {
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
    #expect(error?.description == "timed out after 5 s, for GET /v1/test")
  }

  @Test func `a response before the deadline comes, and leaves no sleeping task`() async throws {
    let stub = StubTransport { _ in .json(#"{"a":1}"#) }
    let client = MusicClient(transport: stub).with(deadline: .seconds(5), clock: StoppedClock())
    #expect(try await client.send(request)["a"]?.int == 1)
  }

  @Test func `a canceled task is canceled, not timed out`() async throws {
    let stub = StubTransport { _ throws(TransportError) in
      try await Gate().pass()
      return .json("{}")
    }
    let client = MusicClient(transport: stub).with(deadline: .seconds(5), clock: StoppedClock())
    // Cancellation reaches the request and the clock at the same time, and either may end first.
    for count in 1...100 {
      let task = Task { try await client.send(request) }
      await stub.received(count)
      task.cancel()
      let error = await #expect(throws: MusicAPIError.self) { try await task.value }
      guard case .canceled = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  /// Returns the waits for a request that is rejected each time with `Retry-After: 30`.
  private func waits(within deadlines: [Duration]) async throws -> [Duration] {
    let stub = ScriptedTransport(
      .success(HTTPResponse(status: 429, headers: ["Retry-After": "30"])))
    let clock = RecordingClock()
    let client = deadlines.reduce(
      MusicClient(transport: Retrying(stub, clock: clock, chance: { 0 }))
    ) { $0.with(deadline: $1, clock: StoppedClock()) }
    let error = await #expect(throws: MusicAPIError.self) { try await client.send(request) }
    guard case .rejected(let rejection) = error else {
      Issue.record("\(String(describing: error))")
      return clock.sleeps
    }
    #expect(rejection.status == 429)
    #expect(stub.requests.count == clock.sleeps.count + 1)
    return clock.sleeps
  }

  @Test(arguments: [
    ([20], 0), ([20, 60], 0), ([60, 20], 0), ([40], 1), ([59], 1), ([70, 90], 2),
  ])
  func `a wait beyond the next deadline is not begun`(deadlines: [Int], count: Int) async throws {
    let waits = try await waits(within: deadlines.map { .seconds($0) })
    #expect(waits == Array(repeating: .seconds(30), count: count))
  }

  @Test
  func
    `the timeout of a request overrides that of the client, and the client's that of the transport`()
    async throws
  {
    let server = try TestServer { _ in .failing(.silence) }
    let patient = CurlTransport.Options(timeout: .seconds(3600))
    let transport = CurlTransport(origin: try server.origin, options: patient)
    let client = MusicClient(transport: transport).with(timeout: .seconds(3))
      .with(timeout: .seconds(2))
    let second = await #expect(throws: MusicAPIError.self) { try await client.send(request) }
    #expect(timedOut(after: .seconds(2), second))
    var hasty = request
    hasty.request.timeout = .seconds(1)
    let first = await #expect(throws: MusicAPIError.self) { try await client.send(hasty) }
    #expect(timedOut(after: .seconds(1), first))
  }
}
