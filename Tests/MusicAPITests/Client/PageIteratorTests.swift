import AmctlTestSupport
import Testing

@testable import MusicAPI

/// The behavior of a listing while its reader is busy, canceled or gone.
@Suite(.quick) struct PageIteratorTests {
  /// Returns a service whose pages from one on wait at a gate.
  private static func service(_ gate: Gate, from number: Int = 2) -> StubTransport {
    StubTransport { request throws(TransportError) in
      if number == 1 || request.target.query["offset"] != nil { try await gate.pass() }
      return Listings.numbered(request)
    }
  }

  @Test func `the next page is requested while one is read, but no further page`() async throws {
    let stub = StubTransport { Listings.numbered($0) }
    let iterator = MusicClient(transport: stub).pages(of: Listings.songs).makeAsyncIterator()
    #expect(stub.requests.isEmpty)
    for read in 1...3 {
      let page = try await iterator.next()
      #expect(page?.resources.map(\.id.rawValue) == ["\(read - 1)"])
      await stub.received(read + 1)
      for _ in 0..<100 { await Task.yield() }
      #expect(stub.requests.count == read + 1)
    }
    #expect(stub.mostInFlight == 1)
  }

  @Test(arguments: [1, 2])
  func `canceling the reader cancels the request in flight, the first too`(number: Int) async {
    let gate = Gate()
    let stub = Self.service(gate, from: number)
    let reader = Task { await Reading(of: MusicClient(transport: stub).pages(of: Listings.songs)) }
    await stub.received(number)
    reader.cancel()
    let reading = await reader.value
    #expect(reading.pages == Array(["0"].prefix(number - 1)))
    #expect(reading.error == "the request was canceled")
    await stub.canceled(1)
    #expect(stub.requests.count == number)
  }

  @Test func `a fast service does not keep a canceled reader going`() async throws {
    let stub = StubTransport { Listings.numbered($0) }
    let reading = try await CancelableWork.runCanceled {
      await Reading(of: MusicClient(transport: stub).pages(of: Listings.songs))
    }
    #expect(reading == Reading(error: "the request was canceled"))
    #expect(stub.requests.count <= 1)
  }

  @Test func `a listing that was read is complete, even if its reader is canceled`() async throws {
    let stub = StubTransport { _ in Listings.page("1") }
    let reader = Task {
      let iterator = MusicClient(transport: stub).pages(of: Listings.songs).makeAsyncIterator()
      let first = try await iterator.next()
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return (first?.elements.count, try await iterator.next() == nil)
    }
    let (count, isEnd) = try await reader.value
    #expect(count == 1)
    #expect(isEnd)
  }

  @Test func `abandoning the listing cancels the request in flight`() async throws {
    let gate = Gate()
    let stub = Self.service(gate)
    for try await page in MusicClient(transport: stub).pages(of: Listings.songs) {
      #expect(page.resources.map(\.id) == ["0"])
      await stub.received(2)
      break
    }
    await stub.canceled(1)
    #expect(stub.requests.count == 2)
  }

  @Test func `an iterator ends after an error`() async throws {
    let stub = StubTransport { _ in HTTPResponse(status: 404) }
    let iterator = MusicClient(transport: stub).pages(of: Listings.songs).makeAsyncIterator()
    await #expect(throws: MusicAPIError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(stub.requests.count == 1)
  }

  /// A service whose pages are empty but for those at the places named, and never end.
  private static func emptyService(but full: Set<Int> = []) -> StubTransport {
    StubTransport { request in
      let offset = Int(request.target.query["offset"] ?? "") ?? 0
      return Listings.page(
        full.contains(offset) ? "\(offset)" : "", next: "/v1/songs?offset=\(offset + 1)")
    }
  }

  @Test func `a listing without end whose pages are empty is given up`() async {
    let stub = Self.emptyService()
    let reading = await Reading(of: MusicClient(transport: stub).pages(of: Listings.songs))
    #expect(
      reading.error
        == "the last 50 pages of the listing are empty; its next page '/v1/songs?offset=50' was not requested"
    )
    #expect(reading.pages.count == 49)
    #expect(stub.requests.count == 50)
  }

  @Test func `empty pages are counted in a row`() async {
    let stub = Self.emptyService(but: [49, 98])
    let reading = await Reading(of: MusicClient(transport: stub).pages(of: Listings.songs))
    #expect(stub.requests.count == 149)
    #expect(reading.pages.filter { !$0.isEmpty } == ["49", "98"])
  }
}
