import MusicAPI
import Synchronization
import AmctlTestSupport
import Testing

@Suite(.quick) struct RetryingTests {
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
    let base = ScriptedTransport(
      .success(HTTPResponse(status: 429, headers: ["Retry-After": "3"])),
      .success(HTTPResponse(status: 429)), .success(.json("{}")))
    #expect(try await retrying(base).send(request).status == 200)
    #expect(base.requests.count == 3)
    #expect(clock.sleeps == [.milliseconds(3250), .seconds(1)])
  }

  @Test func `the last response is returned when the retries are used up`() async throws {
    let base = ScriptedTransport(.success(.json(#"{"errors":[]}"#, status: 503)))
    let response = try await retrying(base).send(request)
    #expect(response == .json(#"{"errors":[]}"#, status: 503))
    #expect(base.requests.count == 6)
    #expect(clock.sleeps == [.milliseconds(500)] + [1, 2, 4, 8].map { .seconds($0) })
  }

  @Test func `the last error is thrown when the retries are used up`() async throws {
    let base = ScriptedTransport(.failure(.connectionLost(reason: "cut")))
    await #expect(throws: TransportError.connectionLost(reason: "cut")) {
      try await retrying(base, limit: 2).send(request)
    }
    #expect(base.requests.count == 3)
  }

  @Test(arguments: [(500, 0), (501, 1), (1_500, 1), (1_501, 2)])
  func `a wait begins if it ends before the deadline`(milliseconds: Int, waits: Int) async throws {
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
    #expect(told.map { [$0.retry, $0.limit] } == [[1, 3], [2, 3]])
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
