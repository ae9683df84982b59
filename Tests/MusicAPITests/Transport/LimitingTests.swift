import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct LimitingTests {
  private let clock = HandClock()

  private func request(_ number: Int) -> HTTPRequest {
    HTTPRequest(.get, RequestTarget(path: "/v1/\(number)"))
  }

  /// Sends a request in a task of its own, once the earlier ones are in the queue.
  private func sent(
    _ number: Int, through transport: Limiting, behind waiting: Int
  ) async -> Task<HTTPResponse, any Error> {
    let task = Task { [request = request(number)] in try await transport.send(request) }
    try? await Watchdog.poll(for: "\(waiting) in the queue") { transport.head.waiting >= waiting }
    return task
  }

  @Test(arguments: [1, 3])
  func `the number of requests in flight stays within the limit`(limit: Int) async throws {
    let gate = Gate()
    let stub = StubTransport { _ throws(TransportError) in
      try await gate.pass()
      return HTTPResponse(status: 200)
    }
    let transport = Limiting(stub, limits: Limits(inFlight: limit), clock: clock)
    var tasks: [Task<HTTPResponse, any Error>] = []
    for number in 0..<limit { tasks.append(await sent(number, through: transport, behind: 0)) }
    await stub.received(limit)
    // The next one is first in the queue; the others wait after it.
    tasks.append(await sent(limit, through: transport, behind: 0))
    try await Watchdog.poll(for: "the head of the queue") { transport.head.isFull }
    for number in limit + 1..<20 {
      tasks.append(await sent(number, through: transport, behind: number - limit))
    }
    #expect(stub.requests.count == limit)
    gate.open()
    for task in tasks { #expect(try await task.value.status == 200) }
    #expect(stub.mostInFlight == limit)
    let waited = stub.targets.dropFirst(limit)
    let expected = (limit..<20).map { "/v1/\($0)" }
    // Of several that may start at once, any may arrive first; one at a time keeps the order.
    #expect(limit == 1 ? Array(waited) == expected : Set(waited) == Set(expected))
  }

  @Test func `the number of requests started per second stays within the limit`() async throws {
    let stub = StubTransport { _ in HTTPResponse(status: 200) }
    let transport = Limiting(stub, limits: Limits(perSecond: 2), clock: clock)
    _ = try await transport.send(request(0))
    clock.advance(by: .milliseconds(400))
    _ = try await transport.send(request(1))
    let third = await sent(2, through: transport, behind: 0)
    await clock.slept(1)
    let fourth = await sent(3, through: transport, behind: 1)
    clock.advance(by: .milliseconds(599))
    #expect(stub.requests.count == 2)
    clock.advance(by: .milliseconds(1))
    #expect(try await third.value.status == 200)
    await clock.slept(2)
    #expect(stub.requests.count == 3)
    clock.advance(by: .milliseconds(400))
    #expect(try await fourth.value.status == 200)
    #expect(clock.sleeps == [.seconds(1), .milliseconds(1400)])
  }

  @Test func `20 requests a minute are never more in any minute`() async throws {
    let clock = RecordingClock()
    let starts = Watched<[Duration]>([])
    let stub = StubTransport { _ in
      starts.update { $0.append(clock.now.offset) }
      return HTTPResponse(status: 200)
    }
    let transport = Limiting(stub, limits: Limits(requests: 20, per: .seconds(60)), clock: clock)
    for number in 0..<100 { _ = try await transport.send(request(number)) }
    let expected = (0..<100).map { Duration.seconds(60 * ($0 / 20)) }
    #expect(starts.value == expected)
  }

  private static let gentle = Limits(pauses: [403: .seconds(30)])

  @Test(
    arguments: [
      (200, nil, Limits(), nil), (404, nil, Limits(), nil), (500, nil, Limits(), nil),
      (502, nil, Limits(), nil), (503, nil, Limits(), nil), (504, nil, Limits(), nil),
      (403, nil, Limits(), nil), (403, "5", Limits(), nil), (403, nil, gentle, .seconds(30)),
      (403, "5", gentle, .seconds(5)), (429, "7", gentle, nil),
    ] as [(HTTPStatus, String?, Limits, Duration?)])
  func `a response that is not busy causes a pause only if the limits say so`(
    status: HTTPStatus, wish: String?, limits: Limits, pause: Duration?
  ) async throws {
    var headers = HTTPHeaders()
    headers["Retry-After"] = wish
    let response = HTTPResponse(status: status, headers: headers)
    let clock = RecordingClock()
    let base = ScriptedTransport(.success(response), .success(HTTPResponse(status: 200)))
    let transport = Limiting(base, limits: limits, clock: clock)
    #expect(try await transport.send(request(0)) == response)
    #expect(try await transport.send(request(1)).status == 200)
    #expect(clock.sleeps == (pause.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      (429, "7", .seconds(7)), (503, "7", .seconds(7)), (429, nil, .milliseconds(375)),
      (429, "86400", .seconds(60)),
    ] as [(HTTPStatus, String?, Duration)])
  func `the pause of a busy server applies to all requests`(
    status: HTTPStatus, wish: String?, pause: Duration
  ) async throws {
    var headers = HTTPHeaders()
    headers["Retry-After"] = wish
    let busy = HTTPResponse(status: status, headers: headers)
    let base = ScriptedTransport(.success(busy), .success(HTTPResponse(status: 200)))
    let transport = Limiting(base, limits: Limits(), clock: clock)
    #expect(try await transport.send(request(0)) == busy)
    let second = await sent(1, through: transport, behind: 0)
    await clock.slept(1)
    let third = await sent(2, through: transport, behind: 1)
    #expect(base.requests.count == 1)
    clock.advance(by: pause)
    #expect(try await second.value.status == 200)
    #expect(try await third.value.status == 200)
    #expect(clock.sleeps == [pause])
  }

  @Test func `a pause extended during a wait extends the wait`() async throws {
    let gate = Gate()
    let responses = Watched([5, 9])
    let stub = StubTransport { request throws(TransportError) in
      if request.target.path == "/v1/1" { try await gate.pass() }
      let seconds = responses.update { $0.isEmpty ? nil : $0.removeFirst() }
      guard let seconds else { return HTTPResponse(status: 200) }
      return HTTPResponse(status: 429, headers: ["Retry-After": "\(seconds)"])
    }
    let transport = Limiting(stub, limits: Limits(), clock: clock)
    let late = await sent(1, through: transport, behind: 0)
    await stub.received(1)
    _ = try await transport.send(request(0))
    let third = await sent(2, through: transport, behind: 0)
    await clock.slept(1)
    gate.open()
    #expect(try await late.value.status == 429)
    clock.advance(by: .seconds(5))
    await clock.slept(2)
    clock.advance(by: .seconds(4))
    #expect(try await third.value.status == 200)
    #expect(clock.sleeps == [.seconds(5), .seconds(9)])
  }

  @Test func `a shorter pause does not end a longer one`() async throws {
    let gate = Gate()
    let stub = StubTransport { request throws(TransportError) in
      if request.target.path == "/v1/1" { try await gate.pass() }
      let seconds = ["/v1/0": 9, "/v1/1": 5][request.target.path]
      guard let seconds else { return HTTPResponse(status: 200) }
      return HTTPResponse(status: 429, headers: ["Retry-After": "\(seconds)"])
    }
    let transport = Limiting(stub, limits: Limits(), clock: clock)
    let late = await sent(1, through: transport, behind: 0)
    await stub.received(1)
    _ = try await transport.send(request(0))
    gate.open()
    #expect(try await late.value.status == 429)
    let third = await sent(2, through: transport, behind: 0)
    await clock.slept(1)
    #expect(clock.sleeps == [.seconds(9)])
    clock.advance(by: .seconds(9))
    #expect(try await third.value.status == 200)
  }

  @Test func `a task that was canceled before its turn sends nothing`() async throws {
    let stub = StubTransport { _ in HTTPResponse(status: 200) }
    let transport = Limiting(stub, limits: Limits(inFlight: 1), clock: clock)
    await #expect(throws: TransportError.canceled) {
      try await CancelableWork.runCanceled { [request = request(0)] in
        try await transport.send(request)
      }
    }
    #expect(try await transport.send(request(1)).status == 200)
    #expect(stub.targets == ["/v1/1"])
  }

  @Test func `a canceled request leaves the queue and takes no turn`() async throws {
    let stub = StubTransport { _ in HTTPResponse(status: 200) }
    let transport = Limiting(stub, limits: Limits(inFlight: 1, perSecond: 1), clock: clock)
    _ = try await transport.send(request(0))
    let head = await sent(1, through: transport, behind: 0)
    await clock.slept(1)
    let second = await sent(2, through: transport, behind: 1)
    let third = await sent(3, through: transport, behind: 2)
    second.cancel()
    await #expect(throws: TransportError.canceled) { try await second.value }
    #expect(transport.head.waiting == 1)
    head.cancel()
    await #expect(throws: TransportError.canceled) { try await head.value }
    await clock.slept(2)
    clock.advance(by: .seconds(1))
    #expect(try await third.value.status == 200)
    #expect(stub.targets == ["/v1/0", "/v1/3"])
  }

  @Test func `a failed request frees its place`() async throws {
    let base = ScriptedTransport(
      .failure(.connectionLost(reason: "")), .success(HTTPResponse(status: 200)))
    let transport = Limiting(base, limits: Limits(inFlight: 1), clock: clock)
    await #expect(throws: TransportError.connectionLost(reason: "")) {
      try await transport.send(request(0))
    }
    #expect(try await transport.send(request(1)).status == 200)
  }
}
