import AmctlTestSupport
import MusicAPI
import Testing

/// Requests that are known to be rejected, or to mean nothing, have an error.
struct RequestRuleTests {
  private let catalog = Catalog(storefront: "us")

  private static let searchable =
    "activities, albums, apple-curators, artists, curators, music-videos, playlists, "
    + "record-labels, songs, stations"

  /// Expects an error with a sentence from a request.
  private func expect<Response>(
    _ sentence: String, at location: SourceLocation = #_sourceLocation,
    _ request: () -> Endpoint<Response>
  ) {
    #expect(request().error?.description == sentence, sourceLocation: location)
  }

  @Test func `a type is rejected that the request does not take`() {
    expect("'genres' is not a type that a search can find; use one of " + Self.searchable) {
      catalog.search("x", types: [.songs, .genres])
    }
    expect("'library-songs' is not a type that a search can find; use one of " + Self.searchable) {
      catalog.suggestions("x", kinds: ["topResults"], types: [.librarySongs])
    }
    expect(
      "'artists' is not a type that has charts; use one of albums, music-videos, playlists, songs"
    ) { catalog.charts([.artists]) }
    let inLibrary =
      "library-albums, library-artists, library-music-videos, library-playlists, library-songs"
    for type in ["library-playlist-folders", "songs"] {
      expect(
        "'\(type)' is not a type that a search of the library can find; use one of " + inLibrary
      ) {
        Library.search("x", types: [ResourceType(rawValue: type)])
      }
    }
    expect(
      "'songs' is not a type that the catalog can list in full; use one of genres, station-genres"
    ) { catalog.list(ResourceCollection(.songs)) }
  }

  @Test(arguments: [ResourceType.librarySongs, .storefronts, .musicSummaries])
  func `types are rejected that the catalog does not have`(type: ResourceType) throws {
    expect(
      "'\(type)' is not a type that the catalog can fetch with others; use one of activities, albums, "
        + "apple-curators, artists, curators, genres, music-videos, playlists, record-labels, songs, "
        + "station-genres, stations, ratings"
    ) {
      catalog.resources(mixed: [ResourceReference(.songs, "1"), ResourceReference(type, "i.1")])
    }
    let ratings = ResourceReference(.ratings, "1")
    #expect(
      catalog.resources(mixed: [ratings]).request.target.description
        == "/v1/catalog/us?ids%5Bratings%5D=1")
  }

  @Test func `a type that nothing is known of is sent`() throws {
    let type = ResourceType(rawValue: "podcasts")
    #expect(
      catalog.search("x", types: [type]).request.target.description
        == "/v1/catalog/us/search?term=x&types=podcasts")
    #expect(
      catalog.charts([type]).request.target.description
        == "/v1/catalog/us/charts?types=podcasts")
    #expect(
      catalog.list(ResourceCollection(type)).request.target.description == "/v1/catalog/us/podcasts"
    )
    #expect(
      catalog.resources(mixed: [ResourceReference(type, "1")]).request.target.description
        == "/v1/catalog/us?ids%5Bpodcasts%5D=1")
  }

  @Test func `a request for resources by their ids takes neither a size nor an offset`() {
    let songs = catalog.resources(.songs, ids: ["1"])
    let codes = catalog.resources(.songs, by: .isrc, ["USQE92100257"])
    let mixed = [ResourceReference(.songs, "1")]
    let own = [ResourceReference(.librarySongs, "i.1")]
    let playlists = Library.resources(.libraryPlaylists, ids: ["p.1"])
    let storefronts = Storefronts.resources(ids: ["us"])
    let recommendations = Recommendations.resources(ids: ["6-1"])
    let ratings = Ratings.ratings(.songs, ids: ["1"])
    let several = "a request for resources by ID or code takes no"
    let sized = [
      songs.limit(25).error, codes.limit(25).error, catalog.resources(mixed: mixed).limit(25).error,
      playlists.limit(25).error, Library.resources(mixed: own).limit(25).error,
      storefronts.limit(25).error, recommendations.limit(25).error, ratings.limit(25).error,
      songs.limit(25).offset(50).error,
    ]
    #expect(sized.map { $0?.description } == sized.map { _ in "\(several) page size" })
    let skipping = [
      songs.offset(50).error, codes.offset(50).error,
      catalog.resources(mixed: mixed).offset(50).error, playlists.offset(50).error,
      Library.resources(mixed: own).offset(50).error, storefronts.offset(50).error,
      recommendations.offset(50).error, ratings.offset(50).error,
    ]
    #expect(skipping.map { $0?.description } == skipping.map { _ in "\(several) offset" })
    #expect(songs.limit(nil).offset(nil) == songs)
  }

  @Test func `a modifier that means nothing leaves the request as it was, with an error`() {
    let terms = catalog.hints("x").offset(5)
    #expect(terms.error?.description == "a request for search terms takes no offset")
    #expect(terms.request == catalog.hints("x").request)
    let test = Endpoint<Receipt<AnyKind>>.tokenTest.language("de")
    #expect(test.error?.description == "a request for a test of the token takes no language")
    let raw = Endpoint<RawDocument>(HTTPRequest(.post, RequestTarget(path: "/v1/me/library")))
    #expect(raw.language("de").error?.description == "a request for a change takes no language")
    let tracks = catalog.list(\.tracks, of: .albums, id: "1")
    #expect(tracks.titled().error?.description == "a request for a list takes no title")
    #expect(catalog.list(\.topSongs, of: .artists, id: "1").titled().error == nil)
    let playlist = Library.createPlaylist(named: "N").language("de")
    #expect(playlist.error?.description == "a request for a change takes no language")
    let rating = Ratings.rating(of: ResourceID<Song>("1")).limit(5)
    #expect(rating.error?.description == "a request for a single resource takes no page size")
  }

  @Test func `an extra that means nothing is an error, and none is dropped`() {
    let album = catalog.resource(.albums, id: "1")
    #expect(
      album.with(.include(\.tracks, limit: 301)).error?.description
        == "the limit of 'tracks' must be 1 to 300, not 301")
    #expect(
      album.with(.of(.songs, .include(\.albums, limit: 5))).error?.description
        == "a request for songs takes no limit of 'albums'")
    #expect(
      catalog.resources(.albums, ids: ["1"]).with(.include(\.tracks, limit: 5)).error?.description
        == "a request for resources by ID or code takes no limit of 'tracks'")
    #expect(
      catalog.resource(.artists, id: "1").with(.relate(\.topSongs)).error?.description
        == "'top-songs' can be included, but not related: it is no relationship")
  }

  @Test func `a client's language is for what depends on one, and the request's own comes first`()
    async throws
  {
    let stub = StubTransport { _ in .json(#"{"data":[]}"#) }
    let client = MusicClient(transport: stub).with(language: "ja")
    _ = try await client.send(catalog.resources(.songs, ids: ["1"]))
    _ = try await client.send(catalog.resources(.songs, ids: ["1"]).language("de"))
    for try await _ in client.pages(of: Library.list(.librarySongs)) {}
    _ = try await client.send(.tokenTest)
    try await client.send(Library.add([ResourceID<Song>("1")]))
    #expect(
      stub.targets == [
        "/v1/catalog/us/songs?ids=1&l=ja", "/v1/catalog/us/songs?ids=1&l=de",
        "/v1/me/library/songs?l=ja", "/v1/test", "/v1/me/library?ids%5Bsongs%5D=1",
      ])
  }

  @Test func `where no largest page is known, a page has at least one item`() throws {
    let size = "the page size must be at least 1, not 0"
    expect(size) { catalog.list(.genres).limit(0) }
    expect(size) { Storefronts.list().limit(0) }
    expect(size) { catalog.liveStations().limit(0) }
    expect(size) {
      catalog.list(\.stations, of: .stationGenres, id: "1").limit(0)
    }
    expect("the limit must be at least 1, not 0") {
      catalog.hints("x").limit(0)
    }
    expect("the offset must be at least 0, not -1") {
      Library.list(.librarySongs).offset(-1)
    }
  }
}
