import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Lists inside responses, which know the request that they came from.
@Suite(.quick) struct KnownRequestTests {
  private let catalog = Catalog(storefront: "us")
  private static let tracks = "/v1/catalog/us/albums/1/tracks"

  /// An album with the first of its two tracks.
  private static let album = """
    {"id":"1","type":"albums","relationships":{"tracks":{"href":"\(tracks)",
    "data":[\(Listings.data("1"))],"next":"\(tracks)?offset=1"}}}
    """

  /// A service with that album, and with the second track, both in German.
  private let stub = StubTransport([
    "/v1/catalog/us/albums?ids=1&l=de": .json("{\"data\":[\(album)]}"),
    tracks + "?offset=1&l=de": Listings.page("2"),
  ])
  private var client: MusicClient { MusicClient(transport: stub) }

  private func albums() throws(InvalidRequestError) -> Endpoint<Page<Album>> {
    catalog.resources(.albums, ids: ["1"]).language("de")
  }

  @Test func `a list in a page of a listing continues in the listing's language`() async throws {
    var reading = Reading()
    for try await album in client.items(of: try albums()) {
      let tracks = try #require(album.lists.tracks)
      reading = await Reading(of: client.pages(in: tracks))
    }
    #expect(reading == Reading("1", "2"))
    #expect(stub.unused == [])
  }

  @Test func `a detached resource knows its request, too`() async throws {
    let album = try #require(try await client.send(albums()).resources.first).detached()
    let tracks = try #require(album.lists.tracks)
    #expect(await Reading(of: client.pages(in: tracks)) == Reading("1", "2"))
    #expect(stub.unused == [])
  }

  @Test func `the lists of a page are completed in its language`() async throws {
    let pages = client.pages(of: try albums()).makeAsyncIterator()
    let page = try #require(try await pages.next())
    let whole = try await client.completed(page)
    #expect(whole.resources.first?.lists.tracks?.resources.map(\.id) == ["1", "2"])
    #expect(stub.unused == [])
  }

  @Test func `a stored body knows the request that it is read for`() async throws {
    let response = try client.read(Array("{\"data\":[\(Self.album)]}".utf8), of: albums())
    let tracks = try #require(response.resources.first?.lists.tracks)
    #expect(await Reading(of: client.pages(in: tracks)) == Reading("1", "2"))
  }

  @Test func `a list that no client read is an error if it has further pages`() async throws {
    let album = try #require(Resource<Album>(json: try JSON(Self.album)))
    let tracks = try #require(album.lists.tracks)
    let words = "the list was not read by a client, so its further pages cannot be requested"
    #expect(await Reading(of: client.pages(in: tracks)) == Reading(error: words))
    #expect(stub.targets == [])
    let whole = Page<Song>(try JSON("{\"data\":[\(Listings.data("1 2"))]}"))
    #expect(await Reading(of: client.pages(in: whole)) == Reading("1 2"))
  }
}
