import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Lists whose elements all have a type other than the requested one.
@Suite(.quick) struct OtherTypeTests {
  private static let words = """
    \(ExpectedMessages.wrongShape(of: "/v1/l")) a list of songs contains 2 \
    library-songs
    """
  private static let found =
    #"{"id":"i.1","type":"library-songs"},{"id":"i.2","type":"library-songs"}"#

  /// Returns an endpoint that reads a list of a path of one's own as songs.
  private static func misread() throws(InvalidRequestError) -> Endpoint<Page<Song>> {
    Endpoint(HTTPRequest(.get, RequestTarget(path: "/v1/l")))
  }

  private func client(_ data: String, next: String = "null") -> MusicClient {
    MusicClient(transport: StubTransport { _ in .json("{\"data\":[\(data)],\"next\":\(next)}") })
  }

  @Test func `a typed list without any resource of its type is an error`() async throws {
    let client = client(Self.found)
    let list = try Self.misread()
    let pages = await Reading(of: client.pages(of: list))
    #expect(pages == Reading(error: Self.words))
    let sent = await #expect(throws: MusicAPIError.self) { try await client.send(list) }
    #expect(sent?.description == Self.words)
    let items = await #expect(throws: MusicAPIError.self) {
      for try await _ in client.items(of: list) {}
    }
    #expect(items?.description == Self.words)
  }

  @Test func `a list of any type is never an error`() async throws {
    let list = Endpoint<Page<AnyKind>>(try Self.misread().request)
    #expect(await Reading(of: client(Self.found).pages(of: list)) == Reading("i.1 i.2"))
    #expect(await Reading(of: client("null,7").pages(of: list)) == Reading("null 7"))
  }

  @Test func `one resource of its type is enough, and the others are counted`() async throws {
    let pages = client(#"{"id":"1","type":"songs"},"# + Self.found + ",7")
      .pages(of: try Self.misread()).makeAsyncIterator()
    let page = try #require(try await pages.next())
    #expect(page.resources.map(\.id) == ["1"] && page.unreadableCount == 3)
    #expect(try await pages.next() == nil)
  }

  @Test func `a limit that leaves none of its type is not an error`() async throws {
    let mixed = Self.found + #",{"id":"1","type":"songs"}"#
    let pages = client(mixed).pages(of: try Self.misread(), extent: .items(1))
    #expect(await Reading(of: pages) == Reading("i.1"))
  }

  @Test func `a later page is an error after the pages before it`() async throws {
    let stub = StubTransport { request in
      request.target.query["offset"] == nil
        ? Listings.page("1", next: "/v1/l?offset=1")
        : .json("{\"data\":[\(Self.found)]}")
    }
    let pages = MusicClient(transport: stub).pages(of: try Self.misread())
    #expect(await Reading(of: pages) == Reading("1", error: Self.words))
  }

  @Test func `a group of another type is an error`() async throws {
    let albums = try Page<Song>(
      #"{"results":{"albums":{"data":[{"id":"1","type":"albums"}]}}}"#,
      to: Catalog(storefront: "us").search("x", types: .albums), at: .group("albums"))
    let pages = client("").pages(in: albums)
    let error = """
      \(ExpectedMessages.wrongShape(of: "/v1/catalog/us/search")) a list of songs contains 1 \
      album
      """
    #expect(await Reading(of: pages) == Reading(error: error))
  }

  @Test func `a batch of another type is an error`() async throws {
    let error = await #expect(throws: MusicAPIError.self) {
      try await client(Self.found).resources(
        .songs, ids: ["1"], in: Catalog(storefront: "us"))
    }
    #expect(error?.description == Self.words.replacing("/v1/l", with: "/v1/catalog/us/songs"))
  }

  @Test func `a page is not completed when none of it has its type`() async throws {
    let page = Page<Song>(try JSON("{\"data\":[\(Self.found)]}"))
    await #expect(throws: MusicAPIError.self) { try await client("").completed(page) }
  }

  @Test(arguments: [
    ("null,7,{}", "3 elements that are not resources"),
    (#"{"id":null,"type":"songs"}"#, "1 element that is not a resource"),
    (#"{"id":"1","type":"podcasts"}"#, "1 resource of type 'podcasts'"),
    (#"{"id":"1","type":"albums"},{"id":"1","type":"b"},{"id":"2","type":"b"}"#, "2 b, 1 album"),
    (
      (1...5).map { "{\"id\":\"1\",\"type\":\"t\($0)\"}" }.joined(separator: ","),
      "1 resource of type 't1', 1 resource of type 't2', 1 resource of type 't3', and others"
    ),
  ])
  func `the resources found are counted by type`(data: String, words: String) throws {
    let document = try JSONDocument(parsing: "{\"data\":[\(data)]}")
    let error = #expect(throws: UnexpectedShapeError.self) {
      try Page<Song>(document: document)
    }
    #expect(error?.description == "a list of songs contains " + words)
  }
}
