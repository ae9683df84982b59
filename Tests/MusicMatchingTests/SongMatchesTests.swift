import AmctlTestSupport
import Testing

@testable import MusicAPI
@testable import MusicMatching

/// Matching of many queries through a client.
@Suite(.thorough) struct SongMatchesTests {
  private static let catalog = Catalog(storefront: "us")

  /// A catalog in which song N has the id N, a name with N, and an ISRC with N, if N is even.
  private static func response(to request: HTTPRequest) -> HTTPResponse {
    let query = request.target.query
    let numbers: [Int] =
      if let ids = query["ids"] {
        ids.split(separator: ",").compactMap { Int($0) }
      } else if let isrcs = query["filter[isrc]"] {
        isrcs.split(separator: ",").compactMap { Int($0.suffix(7)) }.filter { $0 % 2 == 0 }
      } else {
        (query["term"] ?? "").split(separator: " ").compactMap { Int($0) }
      }
    let songs = numbers.filter { $0 < 1_000_000 }.map { song($0).json }
    let isSearch = query["term"] != nil
    let data: JSONValue = ["data": .array(songs)]
    let body: JSONValue = isSearch ? ["results": songs.isEmpty ? [:] : ["songs": data]] : data
    return HTTPResponse(status: 200, body: body.encoded())
  }

  private static func stub() -> StubTransport {
    StubTransport { request throws(TransportError) in response(to: request) }
  }

  private static func song(_ number: Int) -> CatalogSong {
    CatalogSong(id: "\(number)", name: "Song \(number)", artistName: "Artist", isrc: isrc(number))
  }

  private static func isrc(_ number: Int) -> String {
    "USAAA" + String(repeating: "0", count: 7 - "\(number)".count) + "\(number)"
  }

  private static func query(_ number: Int, by kind: Int) -> SongQuery {
    SongQuery(
      title: "Song \(number)", artist: "Artist", isrc: kind == 1 ? isrc(number) : nil,
      id: kind == 2 ? ResourceID("\(number)") : nil)
  }

  private func outcomes(
    of queries: [SongQuery], through stub: StubTransport, inFlight: Int = 4
  ) async throws(MusicAPIError) -> [SongMatch] {
    var found: [SongMatch] = []
    let client = MusicClient(transport: stub)
    for try await match in client.matches(of: queries, in: Self.catalog, inFlight: inFlight) {
      found.append(match)
    }
    return found
  }

  @Test func `a query that comes again is sent once, with an outcome each time`() async throws {
    let stub = Self.stub()
    let numbers = [1, 2, 1, 1_000_001, 2, 1, 1_000_001]
    let found = try await outcomes(of: numbers.map { Self.query($0, by: 0) }, through: stub)
    #expect(found.map(\.song?.id.rawValue) == ["1", "2", "1", nil, "2", "1", nil])
    let terms = stub.requests.compactMap { $0.target.query["term"] }
    #expect(
      terms.sorted() == [
        "Song 1 Artist", "Song 1000001 Artist", "Song 2 Artist", "song 1000001",
      ])
  }

  @Test func `ids and ISRCs are looked up with as few requests as possible`() async throws {
    let stub = Self.stub()
    let queries = (0..<1_000).map { Self.query($0 * 2, by: $0 % 2 + 1) }
    let found = try await outcomes(of: queries, through: stub)
    #expect(found.map(\.song?.id.rawValue) == (0..<1_000).map { "\($0 * 2)" })
    #expect(found.map(\.method) == (0..<1_000).map { $0 % 2 == 0 ? .isrc : .id })
    #expect(stub.requests.count == 500 / 25 + 2)
  }

  @Test func `what an ISRC or id does not find is searched for`() async throws {
    let stub = Self.stub()
    let lost = SongQuery(title: "Song 7", artist: "Artist", isrc: Self.isrc(7), id: "9999999")
    let found = try await outcomes(of: [lost], through: stub)
    #expect(found.map(\.method) == [.search] && found.map(\.status) == [.matched])
    #expect(
      stub.targets == [
        "/v1/catalog/us/songs?ids=9999999",
        "/v1/catalog/us/songs?filter%5Bisrc%5D=USAAA0000007",
        "/v1/catalog/us/search?term=Song%207%20Artist&types=songs&limit=25",
      ])
  }

  @Test func `a second term is searched only if the first finds nothing good`() async throws {
    let stub = StubTransport { request throws(TransportError) in
      let isBare = request.target.query["term"] == "song 5 artist"
      return isBare ? Self.response(to: request) : .json(#"{"results":{}}"#)
    }
    let query = SongQuery(title: "Song 5 (Remastered)", artist: "Artist")
    #expect(try await outcomes(of: [query], through: stub).map(\.status) == [.matched])
    #expect(stub.requests.count == 2)
  }

  @Test func `what an earlier term has found stays if the next one finds nothing`() async throws {
    var song = Self.song(5)
    song.durationInMillis = 200_000
    let body: JSONValue = ["results": ["songs": ["data": [song.json]]]]
    let stub = StubTransport { request throws(TransportError) in
      let isFirst = request.target.query["term"] == "Song 5 (Remastered) Artist"
      return isFirst
        ? HTTPResponse(status: 200, body: body.encoded()) : .json(#"{"results":{}}"#)
    }
    let query = SongQuery(
      title: "Song 5 (Remastered)", artist: "Artist", durationInMillis: 212_000)
    let found = try await outcomes(of: [query], through: stub)
    #expect(found.map(\.status) == [.review])
    #expect(stub.requests.count == 3)
  }

  @Test(arguments: 0..<3) func `windows change nothing about the outcomes`(seed: Int) async throws {
    var state = UInt64(seed + 1)
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let count = MatchSearch.windowSize - 2 + random(5)
    let queries = (0..<count).map { _ in
      Self.query(random(4) == 0 ? 1_000_000 + random(100) : random(900), by: random(3))
    }
    let dice = Watched(SeededGenerator(seed: seed))
    let stub = StubTransport { request throws(TransportError) in
      for _ in 0..<dice.update({ Int.random(in: 0..<5, using: &$0) }) { await Task.yield() }
      return Self.response(to: request)
    }
    let found = try await outcomes(of: queries, through: stub, inFlight: 1 + random(9))
    #expect(found.map(\.query) == queries)
    for match in found {
      let number = Int(match.query.title.dropFirst(5)) ?? 0
      #expect(match.status == (number < 1_000_000 ? .matched : .missing))
      #expect(match.song.map(\.id.rawValue) == (number < 1_000_000 ? "\(number)" : nil))
    }
    #expect(stub.mostInFlight <= 10)
  }

  @Test func `queries are read a window ahead, and not more`() async throws {
    var read = 0
    let stub = Self.stub()
    let queries = AnyIterator {
      read += 1
      return Self.query(read, by: 0)
    }
    let matches = MusicClient(transport: stub).matches(of: queries, in: Self.catalog)
    for _ in 0..<MatchSearch.windowSize { _ = try await matches.next() }
    #expect(read == MatchSearch.windowSize)
    #expect(try await matches.next()?.query == Self.query(MatchSearch.windowSize + 1, by: 0))
    #expect(read == MatchSearch.windowSize * 2)
  }

  @Test(arguments: [0, 1, 2])
  func `a failed request is thrown after the outcomes of earlier queries`(kind: Int) async throws {
    let stub = StubTransport { request throws(TransportError) in
      let text = request.target.description
      // A failed lookup must not become a search, which would find the song.
      let isBroken = text.contains(["Song%20600", "000600", "ids="][kind])
      return isBroken ? HTTPResponse(status: 500) : Self.response(to: request)
    }
    let queries = (0..<700).map { Self.query($0 * 2, by: $0 == 300 ? kind : 0) }
    var count = 0
    let error = await #expect(throws: MusicAPIError.self) {
      for try await match in MusicClient(transport: stub).matches(of: queries, in: Self.catalog) {
        #expect(match.status == .matched)
        count += 1
      }
    }
    #expect(count == 300)
    #expect(error?.description.contains("500") == true)
  }
}
