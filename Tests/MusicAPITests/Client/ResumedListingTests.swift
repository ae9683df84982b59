import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Listings that continue at a path that an earlier one named.
@Suite(.quick) struct ResumedListingTests {
  /// A list that is sorted, and whose songs come with extras, 2 on a page.
  private static func newest(limit: Int = 2) -> Endpoint<Page<LibrarySong>> {
    Library.list(.librarySongs, sorted: .descending(.dateAdded)).with(.include(\.catalog))
      .limit(limit)
  }

  private static let path = "/v1/me/library/songs"
  private static let own = "sort=-dateAdded&include=catalog&limit=2"

  /// Returns a page of a library of 5 songs, with a `next` like the service's.
  private static func page(_ request: HTTPRequest) -> HTTPResponse {
    let offset = request.target.offset?.count ?? 0
    let size = request.target.query["limit"].flatMap { Int($0) } ?? 25
    let end = min(offset + size, 5)
    let items = (offset..<end).map { #"{"id":"i.\#($0)","type":"library-songs"}"# }
    let next = end < 5 ? #","next":"\#(path)?offset=\#(end)""# : ""
    return .json(#"{"data":[\#(items.joined(separator: ","))],"meta":{"total":5}\#(next)}"#)
  }

  @Test func `a page names its rest with the parameters of the request`() async throws {
    let client = MusicClient(transport: StubTransport { Self.page($0) })
    var pages: [Page<LibrarySong>] = []
    for try await page in client.pages(of: Self.newest()) { pages.append(page) }
    let rests = [2, 4].map { "\(Self.path)?offset=\($0)&\(Self.own)" }
    #expect(pages.map(\.continuation) == rests + [nil])
    #expect(pages.map(\.next) == ["\(Self.path)?offset=2", "\(Self.path)?offset=4", nil])
  }

  @Test func `the rest of a page that was cut has the parameters, too`() async throws {
    let client = MusicClient(transport: StubTransport { Self.page($0) })
    var rests: [String?] = []
    for try await page in client.pages(of: Self.newest(), extent: .items(3)) {
      rests.append(page.continuation)
    }
    #expect(rests == [2, 3].map { "\(Self.path)?offset=\($0)&\(Self.own)" })
  }

  /// Requests with the paths where they continue, the pages, and what was sent.
  private static let continued: [(Endpoint<Page<LibrarySong>>, String, Reading, [String])] = [
    (
      newest(), "?offset=2&\(own)", Reading("i.2 i.3", "i.4"),
      ["?offset=2&\(own)", "?offset=4&\(own)"]
    ),
    (
      Library.list(.librarySongs), "?offset=2&\(own)", Reading("i.2 i.3", "i.4"),
      ["?offset=2&\(own)", "?offset=4&\(own)"]
    ),
    (newest(), "?offset=4", Reading("i.4"), ["?offset=4&\(own)"]),
    (
      newest(limit: 3), "?offset=2&\(own)", Reading("i.2 i.3 i.4"),
      ["?offset=2&sort=-dateAdded&include=catalog&limit=3"]
    ),
  ]

  @Test(arguments: continued)
  func `a listing continues at a path, and what that or the request lacks is in the other`(
    list: Endpoint<Page<LibrarySong>>, stored: String, reading: Reading, sent: [String]
  ) async throws {
    let stub = StubTransport { Self.page($0) }
    let pages = MusicClient(transport: stub).pages(of: list, continuingAt: Self.path + stored)
    #expect(await Reading(of: pages) == reading)
    #expect(stub.targets == sent.map { Self.path + $0 })
  }

  @Test func `a list read a few items at a time has each item once`() async throws {
    let client = MusicClient(transport: StubTransport { Self.page($0) })
    var ids: [String] = []
    var rest: String? = Self.path + "?offset=0"
    while let path = rest, ids.count < 10 {
      rest = nil
      let pages = client.pages(of: Self.newest(), continuingAt: path, extent: .items(3))
      for try await page in pages {
        ids += page.resources.map(\.id.rawValue)
        rest = page.continuation
      }
    }
    #expect(ids == ["i.0", "i.1", "i.2", "i.3", "i.4"])
  }

  @Test func `items continue at a stored path, too`() async throws {
    let client = MusicClient(transport: StubTransport { Self.page($0) })
    var ids: [ResourceID<LibrarySong>] = []
    let stored = "\(Self.path)?offset=3&\(Self.own)"
    for try await song in client.items(of: Self.newest(), continuingAt: stored) {
      ids.append(song.id)
    }
    #expect(ids == ["i.3", "i.4"])
  }

  @Test(
    arguments: [
      (
        "/v1/me/library/albums?offset=2",
        "'/v1/me/library/albums' is not a page of '\(path)', and cannot continue it"
      ),
      (
        "https://evil.example/v1/me/library/songs?offset=2",
        """
        'https://evil.example/v1/me/library/songs' is not a page of '\(path)', and cannot continue \
        it
        """
      ),
      ("", "'' is not a page of '\(path)', and cannot continue it"),
      (
        "\(path)?offset=2&sort=name",
        "the listing to continue has 'sort=name', and the request 'sort=-dateAdded'"
      ),
      (
        "\(path)?offset=2&include=catalog,artists",
        """
        the listing to continue has 'include=catalog,artists', and the request 'include=catalog'
        """
      ),
    ])
  func `a path that does not continue the list is refused, and nothing is sent`(
    stored: String, words: String
  ) async throws {
    let stub = StubTransport { Self.page($0) }
    let pages = MusicClient(transport: stub).pages(of: Self.newest(), continuingAt: stored)
    #expect(await Reading(of: pages) == Reading(error: words))
    #expect(stub.targets == [])
  }
}
