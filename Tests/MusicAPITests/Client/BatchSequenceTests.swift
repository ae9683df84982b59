import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct BatchSequenceTests {
  /// Returns one batch per request: 25 artist ids each.
  private func batches(_ count: Int) throws(InvalidRequestError) -> [LookupBatch<Artist>] {
    let ids = (0..<count * 25).map(String.init)
    return LookupBatch.split(ids, of: .artists, in: Catalog(storefront: "us"))
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
  func `responses come in the order of the ids, with a limited number of requests at once`(
    inFlight: Int, most: Int
  ) async throws {
    let dice = Watched(SeededGenerator(seed: inFlight))
    let stub = StubTransport { request in
      for _ in 0..<dice.update({ Int.random(in: 0..<50, using: &$0) }) { await Task.yield() }
      return Self.response(to: request)
    }
    let batches = try batches(8)
    var found: [String] = []
    let responses = MusicClient(transport: stub).responses(to: batches, inFlight: inFlight)
    for try await response in responses {
      found += response.page.resources.map(\.id.rawValue)
      #expect(response.missing.isEmpty)
    }
    #expect(found == (0..<200).map(String.init))
    #expect(stub.mostInFlight <= most && stub.requests.count == 8)
  }

  @Test func `as many requests as possible are in flight even if the first is slow`() async throws {
    let gate = Gate()
    let stub = StubTransport { request throws(TransportError) in
      if request.target.query["ids"]?.hasPrefix("0,") == true { try await gate.pass() }
      return Self.response(to: request)
    }
    let batches = try batches(8)
    let reader = Task {
      var count = 0
      for try await _ in MusicClient(transport: stub).responses(to: batches, inFlight: 3) {
        count += 1
      }
      return count
    }
    await stub.received(3)
    for _ in 0..<100 { await Task.yield() }
    #expect(stub.requests.count == 3)
    gate.open()
    #expect(try await reader.value == 8)
  }

  @Test func `an error is thrown in order and stops the rest`() async throws {
    let gate = Gate()
    let stub = StubTransport { request throws(TransportError) in
      let ids = request.target.query["ids"] ?? ""
      if ids.hasPrefix("25,") { return HTTPResponse(status: 404) }
      if ids.hasPrefix("50,") { try await gate.pass() }
      return Self.response(to: request)
    }
    var count = 0
    let error = await #expect(throws: MusicAPIError.self) {
      let responses = MusicClient(transport: stub).responses(to: try batches(8), inFlight: 3)
      for try await _ in responses {
        count += 1
        await stub.received(3)
      }
    }
    #expect(error?.description == "the service returned 404 for /v1/catalog/us/artists")
    #expect(count == 1)
    await stub.canceled(1)
  }

  @Test func `canceling the reader cancels every request in flight`() async throws {
    let stub = Self.service(waitingFrom: 0)
    let batches = try batches(3)
    let reader = Task {
      var count = 0
      do {
        let iterator = MusicClient(transport: stub).responses(to: batches, inFlight: 3)
          .makeAsyncIterator()
        while try await iterator.next() != nil { count += 1 }
        return "\(count)"
      } catch {
        return "\(count) \(error)"
      }
    }
    await stub.received(3)
    reader.cancel()
    #expect(await reader.value == "0 the request was canceled")
    await stub.canceled(3)
  }

  @Test func `abandoning the sequence cancels every request in flight`() async throws {
    let stub = Self.service(waitingFrom: 1)
    for try await _ in MusicClient(transport: stub).responses(to: try batches(3), inFlight: 3) {
      await stub.received(3)
      break
    }
    await stub.canceled(2)
  }

  @Test func `an empty list of batches has no responses`() async throws {
    let stub = StubTransport([:])
    for try await _ in MusicClient(transport: stub).responses(to: try batches(0), inFlight: 4) {
      Issue.record("there is nothing to answer")
    }
    #expect(stub.requests.isEmpty)
  }
}
