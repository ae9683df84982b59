import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Lookups of any number of ids, 25 artists in each request.
@Suite(.quick) struct LookupTests {
  /// Looks up as many artists as a number of requests may name.
  private func artists(
    _ requests: Int, from stub: StubTransport, inFlight: Int
  ) async throws(MusicAPIError) -> LookupResult<Artist> {
    try await MusicClient(transport: stub).resources(
      .artists, ids: (0..<requests * 25).map { ResourceID("\($0)") },
      in: Catalog(storefront: "us"), inFlight: inFlight)
  }

  private static func response(to request: HTTPRequest) -> HTTPResponse {
    let ids = (request.target.query["ids"] ?? "").split(separator: ",")
    let data = ids.map { "{\"id\":\"\($0)\",\"type\":\"artists\"}" }.joined(separator: ",")
    return .json("{\"data\":[\(data)]}")
  }

  /// Returns a service that responds only to requests before a number, which counts from 0.
  private static func service(waitingFrom first: Int) -> StubTransport {
    let gates = [Gate(), Gate(), Gate()]
    return StubTransport { request throws(TransportError) in
      let number = (Int(request.target.query["ids"]?.prefix { $0 != "," } ?? "") ?? 0) / 25
      if number >= first { try await gates[number].pass() }
      return response(to: request)
    }
  }

  @Test(arguments: [(0, 1), (1, 1), (4, 4), (100, 8)])
  func `resources come in the order of the ids, with a limited number of requests at once`(
    inFlight: Int, most: Int
  ) async throws {
    let dice = Watched(SeededGenerator(seed: inFlight))
    let stub = StubTransport { request in
      for _ in 0..<dice.update({ Int.random(in: 0..<50, using: &$0) }) { await Task.yield() }
      return Self.response(to: request)
    }
    let found = try await artists(8, from: stub, inFlight: inFlight)
    #expect(found.resources.map(\.id.rawValue) == (0..<200).map(String.init))
    #expect(found.missing.isEmpty)
    #expect(stub.mostInFlight <= most && stub.requests.count == 8)
  }

  @Test func `as many requests as possible are in flight even if the first is slow`() async throws {
    let gate = Gate()
    let stub = StubTransport { request throws(TransportError) in
      if request.target.query["ids"]?.hasPrefix("0,") == true { try await gate.pass() }
      return Self.response(to: request)
    }
    let reader = Task { try await artists(8, from: stub, inFlight: 3).resources.count }
    await stub.received(3)
    for _ in 0..<100 { await Task.yield() }
    #expect(stub.requests.count == 3)
    gate.open()
    #expect(try await reader.value == 200)
  }

  @Test func `the error of a request stops the rest`() async throws {
    let gate = Gate()
    let stub = StubTransport { request throws(TransportError) in
      let ids = request.target.query["ids"] ?? ""
      if ids.hasPrefix("25,") { return HTTPResponse(status: 404) }
      if ids.hasPrefix("50,") { try await gate.pass() }
      return Self.response(to: request)
    }
    let error = await #expect(throws: MusicAPIError.self) {
      try await artists(8, from: stub, inFlight: 3)
    }
    #expect(error?.description == "the service returned 404 for /v1/catalog/us/artists")
    await stub.canceled(1)
  }

  @Test func `canceling the reader cancels every request in flight`() async throws {
    let stub = Self.service(waitingFrom: 0)
    let reader = Task { try await artists(3, from: stub, inFlight: 3) }
    await stub.received(3)
    reader.cancel()
    await #expect(throws: MusicAPIError.canceled) { try await reader.value }
    await stub.canceled(3)
  }

  @Test func `no ids need no request`() async throws {
    let stub = StubTransport([:])
    let found = try await artists(0, from: stub, inFlight: 4)
    #expect(found.resources.isEmpty && found.matches.isEmpty && stub.requests.isEmpty)
  }
}
