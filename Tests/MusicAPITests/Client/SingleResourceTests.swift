import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Requests for one resource, whose response is that resource.
@Suite(.quick) struct SingleResourceTests {
  private let catalog = Catalog(storefront: "us")

  private func client(_ body: String) -> MusicClient {
    MusicClient(transport: StubTransport { _ in .json(body) })
  }

  @Test func `the response to a request for one resource is the resource`() async throws {
    let client = client(#"{"data":[{"id":"1","type":"songs"}],"meta":{"a":1}}"#)
    let song = try await client.send(catalog.resource(.songs, id: "1"))
    #expect(song.id == "1" && song.json.document.root.value(at: "meta.a")?.int == 1)
    let storefront = self.client(#"{"data":[{"id":"de","type":"storefronts"}]}"#)
    #expect(try await storefront.send(Storefronts.ofUser()).id == "de")
  }

  @Test(arguments: [
    (#"{"data":[]}"#, "it contains no resource"),
    (#"{"data":[{"id":"1","type":"albums"}]}"#, "a list of songs contains 1 album"),
    ("{}", "'data' is missing, or not a list"),
  ])
  func `a response without it is an error, no nil`(body: String, words: String) async throws {
    let error = await #expect(throws: MusicAPIError.self) {
      try await client(body).send(catalog.resource(.songs, id: "1"))
    }
    let prefix = ExpectedMessages.wrongShape(of: "/v1/catalog/us/songs/1")
    #expect(error?.description == "\(prefix) \(words)")
  }

  @Test func `a resource that one has is fetched again with more`() async throws {
    let held = try #require(Resource<Album>(json: try JSON(#"{"id":"1","type":"albums"}"#)))
    let request = catalog.resource(held).with(.include(\.tracks)).language("de")
    #expect(request.request.target.description == "/v1/catalog/us/albums/1?include=tracks&l=de")
    let any = try #require(AnyResource(json: held.json))
    #expect(catalog.resource(any).request.target.path == "/v1/catalog/us/albums/1")
    let id: ResourceID<LibraryPlaylist> = "p.1"
    #expect(Library.resource(id).request.target.path == "/v1/me/library/playlists/p.1")
    #expect(throws: InvalidRequestError.self) {
      try catalog.resource(ResourceReference(.librarySongs, "i.1")).checked()
    }
  }

  @Test func `a list of a resource that one has needs no collection and no id`() throws {
    let album = try #require(Resource<Album>(json: try JSON(#"{"id":"1","type":"albums"}"#)))
    let tracks = catalog.list(\.tracks, of: album)
    #expect(tracks == (catalog.list(\.tracks, of: .albums, id: "1")))
    let related = catalog.list(\.relatedAlbums, of: album).titled()
    #expect(related == (catalog.list(\.relatedAlbums, of: .albums, id: "1").titled()))
    let playlist: ResourceID<LibraryPlaylist> = "p.1"
    #expect(
      Library.list(\.tracks, of: playlist).request.target.path
        == "/v1/me/library/playlists/p.1/tracks")
  }

  @Test func `items come over all pages, empty ones too, and an error comes after them`() async {
    let stub = StubTransport([
      "/v1/songs?limit=2&include=artists&l=en": Listings.page("1 2", next: "/v1/songs?offset=2"),
      "/v1/songs?offset=2&limit=2&include=artists&l=en":
        Listings.page("", next: "/v1/songs?offset=4"),
      "/v1/songs?offset=4&limit=2&include=artists&l=en":
        Listings.page("1", next: "/v1/songs?offset=6"),
    ])
    let items = MusicClient(transport: stub).items(of: Listings.songs)
    var ids: [ResourceID<Song>] = []
    await #expect(throws: MusicAPIError.self) {
      for try await song in items { ids.append(song.id) }
    }
    #expect(ids == ["1", "2", "1"])
    await #expect(throws: MusicAPIError.self) { try await items.collect() }
  }

  @Test(arguments: [
    (ListingExtent.all, Int.max, 41, 41), (.all, 3, 3, 3), (.all, 0, 0, 0), (.items(2), 5, 2, 2),
    (.items(5), 2, 2, 2), (.firstPage, 5, 1, 1), (.firstPage, 0, 0, 1),
  ])
  func `the items of a list are collected up to a limit, and no page beyond it is requested`(
    extent: ListingExtent, limit: Int, count: Int, requests: Int
  ) async throws {
    let stub = StubTransport { Listings.numbered($0) }
    let items = MusicClient(transport: stub).items(of: Listings.songs, extent: extent)
    let songs = try await items.collect(atMost: limit)
    #expect(songs.map(\.id.rawValue) == (0..<count).map(String.init))
    #expect(stub.requests.count == requests)
  }
}
