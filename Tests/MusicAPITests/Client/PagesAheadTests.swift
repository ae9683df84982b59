import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Pages that are requested before their turn: faster, and otherwise the same.
@Suite(.thorough) struct PagesAheadTests {
  private static func songs(_ query: String = "") -> Endpoint<Page<Song>> {
    Endpoint(HTTPRequest(.get, RequestTarget(parsing: "/v1/songs?l=en" + query)))
  }

  /// Returns the page at the offset of a request, from a list of songs named by their places.
  private static func page(
    _ request: HTTPRequest, size: Int, of count: Int, total: Int?
  ) -> HTTPResponse {
    let start = request.target.offset?.count ?? 0
    let end = min(start + size, count)
    let data = Listings.data((start..<max(start, end)).map(String.init).joined(separator: " "))
    let next = end < count ? #","next":"/v1/songs?offset=\#(end)""# : ""
    let meta = total.map { #","meta":{"total":\#($0)}"# } ?? ""
    return .json(#"{"data":[\#(data)]\#(next)\#(meta)}"#)
  }

  private static func targets(_ offsets: some Sequence<Int>) -> [String] {
    offsets.map { $0 == 0 ? "/v1/songs?l=en" : "/v1/songs?offset=\($0)&l=en" }
  }

  @Test(arguments: [38, 40])
  func `pages up to the total are requested at once, and none after it`(count: Int) async throws {
    let gate = Gate()
    let stub = StubTransport { request throws(TransportError) in
      if request.target.offset != nil { try await gate.pass() }
      return Self.page(request, size: 5, of: count, total: count)
    }
    let client = MusicClient(transport: stub).with(pagesInFlight: 4)
    let iterator = client.pages(of: Self.songs()).makeAsyncIterator()
    #expect(try await iterator.next()?.resources.count == 5)
    await stub.received(5)
    // Those that are sent together arrive in any order.
    #expect(Set(stub.targets) == Set(Self.targets(stride(from: 0, through: 20, by: 5))))
    gate.open()
    var ids: [String] = []
    while let page = try await iterator.next() { ids += page.resources.map(\.id.rawValue) }
    #expect(ids == (5..<count).map(String.init))
    #expect(Set(stub.targets) == Set(Self.targets(stride(from: 0, through: 35, by: 5))))
    #expect(stub.requests.count == 8 && stub.mostInFlight == 4)
  }

  @Test func `a limit is a known end too`() async {
    let stub = StubTransport { Self.page($0, size: 5, of: 1000, total: nil) }
    let client = MusicClient(transport: stub).with(pagesInFlight: 8)
    let reading = await Reading(of: client.pages(of: Self.songs(), extent: .items(12)))
    #expect(reading == Reading("0 1 2 3 4", "5 6 7 8 9", "10 11"))
    #expect(stub.requests.count == 3)
  }

  @Test func `without a known end, one page is requested ahead`() async throws {
    let stub = StubTransport { Self.page($0, size: 5, of: 100, total: nil) }
    let client = MusicClient(transport: stub).with(pagesInFlight: 8)
    let iterator = client.pages(of: Self.songs()).makeAsyncIterator()
    _ = try await iterator.next()
    await stub.received(2)
    while try await iterator.next() != nil {}
    #expect(stub.requests.count == 20 && stub.mostInFlight == 1)
  }

  @Test(arguments: ["offset=N&page=N", "page=N&offset=N", "offset=N&offset=N"])
  func `after two misses, a page is requested only when it is named`(query: String) async {
    let count = 40
    let stub = StubTransport { request in
      let number = request.target.offset?.count ?? 0
      let query = query.replacing("N", with: "\(number + 1)")
      let next = number + 1 < count ? #","next":"/v1/songs?\#(query)""# : ""
      return .json(#"{"data":[\#(Listings.data("\(number)"))]\#(next),"meta":{"total":\#(count)}}"#)
    }
    let client = MusicClient(transport: stub).with(pagesInFlight: 8)
    let reading = await Reading(of: client.pages(of: Self.songs()))
    #expect(reading.pages == (0..<count).map(String.init))
    #expect(stub.requests.count <= count + 2 * 7)
  }

  @Test(arguments: [
    "1000000001", "9223372036854775807", "9223372036854775706", "9223372036854775808", "-1",
  ])
  func `a next with an offset that no list has is an error after its page`(offset: String) async {
    let next = "/v1/songs?offset=\(offset)"
    let stub = StubTransport { _ in
      .json(#"{"data":[\#(Listings.data("1"))],"next":"\#(next)","meta":{"total":500}}"#)
    }
    let client = MusicClient(transport: stub).with(pagesInFlight: 8)
    for extent in [ListingExtent.all, .items(300), .items(.max)] {
      let reading = await Reading(of: client.pages(of: Self.songs(), extent: extent))
      #expect(reading.pages == ["1"])
      #expect(
        reading.error == """
          the response to '/v1/songs' has an unexpected shape: 'next' is '\(next)', whose offset is \
          not from 0 to 1,000,000,000
          """)
    }
  }

  @Test func `pages are not requested beyond the last offset of any list`() async throws {
    let stub = StubTransport { request in
      let offset = request.target.offset?.count ?? 0
      let next = offset == 0 ? #","next":"/v1/songs?offset=600000000""# : ""
      return .json(
        #"{"data":[\#(Listings.data("\(offset)"))]\#(next),"meta":{"total":\#(Int.max)}}"#)
    }
    let client = MusicClient(transport: stub).with(pagesInFlight: 8)
    _ = await Reading(of: client.pages(of: Self.songs(), extent: .items(.max)))
    #expect(stub.requests.map { $0.target.query["offset"] } == [nil, "600000000"])
  }

  @Test func `leaving the list cancels all pages in flight`() async throws {
    let gate = Gate()
    let stub = StubTransport { request throws(TransportError) in
      if request.target.offset != nil { try await gate.pass() }
      return Self.page(request, size: 5, of: 100, total: 100)
    }
    let client = MusicClient(transport: stub).with(pagesInFlight: 6)
    for try await _ in client.pages(of: Self.songs()) {
      await stub.received(7)
      break
    }
    await stub.canceled(6)
  }

  /// A service that is odd in a way of its own, but the same for every client.
  private struct OddService {
    let seed: UInt64

    /// Returns a number below a bound, which depends on the seed and the place alone.
    private func number(_ place: Int, _ salt: UInt64, below bound: UInt64) -> Int {
      var bits = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(place) &* 0xBF58_476D_1CE4_E5B9 &+ salt
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((bits ^ (bits >> 31)) % bound)
    }

    func respond(to request: HTTPRequest) -> HTTPResponse {
      let count = number(0, 1, below: 90)
      let size = 1 + number(0, 2, below: 9)
      let start = request.target.offset?.count ?? 0
      if number(0, 3, below: 4) == 0, start / size == 3 { return HTTPResponse(status: 404) }
      let isIrregular = number(0, 4, below: 3) == 0
      let step = isIrregular && number(start, 5, below: 4) == 0 ? size + 1 : size
      let end = min(start + step, count)
      let missing = number(start, 6, below: 5) == 0 ? 1 : 0
      let ids = (start..<max(start, end - missing)).map(String.init).joined(separator: " ")
      var members = [#""data":[\#(Listings.data(ids))]"#]
      if start + step < count {
        let name = isIrregular && number(start, 7, below: 6) == 0 ? "x=\(start)&offset" : "offset"
        members.append(#""next":"/v1/songs?\#(name)=\#(start + step)""#)
      }
      let totals: [Int?] = [count, nil, count + 7, count / 2, 0]
      if let total = totals[number(0, 8, below: 5)] {
        members.append(#""meta":{"total":\#(total)}"#)
      }
      return .json("{" + members.joined(separator: ",") + "}")
    }
  }

  @Test(arguments: [2, 3, 8])
  func `the outcome is that of page after page, however odd the service`(inFlight: Int) async {
    var extents: [ListingExtent] = [.all, .firstPage]
    extents += [1, 7, 20, 500].map { .items($0) }
    for seed in UInt64(0)..<60 {
      let service = OddService(seed: seed)
      for extent in extents {
        let one = MusicClient(transport: StubTransport { service.respond(to: $0) })
        let stub = StubTransport { service.respond(to: $0) }
        let several = MusicClient(transport: stub).with(pagesInFlight: inFlight)
        let expected = await Reading(of: one.pages(of: Self.songs(), extent: extent))
        let reading = await Reading(of: several.pages(of: Self.songs(), extent: extent))
        #expect(reading == expected, "seed \(seed), \(extent)")
        #expect(stub.mostInFlight <= inFlight, "seed \(seed), \(extent)")
      }
    }
  }
}
