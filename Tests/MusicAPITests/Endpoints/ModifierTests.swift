import AmctlTestSupport
import MusicAPI
import Testing

/// What a request can be given, and what it cannot.
@Suite(.quick) struct ModifierTests {
  private let catalog = Catalog(storefront: "us")
  private let base = "GET /v1/catalog/us"

  @Test func `every option has its parameter, after the parameters of the request`() {
    let names = "include=artists,albums&extend=artistUrl&"
    let rest = "l=zh-Hant-TW&limit=5&offset=10&limit%5Btracks%5D=3&x=a%20b"
    let query = names + rest
    let whole = names + rest.replacing("&limit=5&offset=10", with: "")
    let extras: [Extra<AnyKind>] = [
      .attribute(named: "artistUrl"), .relationship(named: "artists"),
      .relationship(named: "albums"),
    ]
    func single<Response: ResourceResponse>(_ endpoint: Endpoint<Response>) -> Endpoint<Response> {
      endpoint.with(extras.map { Extra($0) }).language("zh-Hant-TW")
        .adding(["limit[tracks]": "3", "x": "a b"])
    }
    func paged<Response: ResourceResponse & PagedResponse>(
      _ endpoint: Endpoint<Response>
    ) -> Endpoint<Response> {
      endpoint.with(extras.map { Extra($0) }).language("zh-Hant-TW").limit(5).offset(10)
        .adding(["limit[tracks]": "3", "x": "a b"])
    }
    expect(single(catalog.resources(.songs, ids: ["1"])), base + "/songs?ids=1&" + whole)
    expect(
      single(catalog.resource(.artists, id: "1").with(.include(\.topSongs))),
      base + "/artists/1?views=top-songs&" + whole)
    expect(paged(catalog.list(.genres)), base + "/genres?" + query)
    expect(
      paged(catalog.relationship(named: "tracks", of: .albums, id: "1")),
      base + "/albums/1/tracks?" + query)
    expect(
      paged(catalog.view(named: "singles", of: .artists, id: "1")),
      base + "/artists/1/view/singles?" + query)
    expect(
      paged(catalog.search("a", types: .songs)), base + "/search?term=a&types=songs&" + query)
    expect(paged(catalog.charts(.songs)), base + "/charts?types=songs&" + query)
  }

  @Test func `the same modifier twice adds extras, and replaces other values`() {
    expect(
      catalog.resource(.albums, id: "1").with(.include(\.tracks, limit: 3))
        .with(.include(\.artists), .relate(\.genres), .include(\.relatedAlbums))
        .language("de").language("fr"),
      base + "/albums/1?include=tracks,artists&limit%5Btracks%5D=3&relate=genres"
        + "&views=related-albums&l=fr")
    expect(
      catalog.list(\.tracks, of: .albums, id: "1").limit(5).limit(6).limit(nil),
      base + "/albums/1/tracks?limit=6")
  }

  @Test func `an extra of a kind is for the resources of this kind alone`() {
    let extras: [Extra<AnyKind>] = [
      .of(.songs, .include(\.albums)), .of(.albums, .extend(\.artistUrl)),
      .of(.songs, .include(\.artists)), .relationship(named: "genres"),
      .of(.librarySongs, .extend(\.inFavorites)),
    ]
    let sent =
      "include=genres&include%5Bsongs%5D=albums,artists&extend%5Balbums%5D=artistUrl"
      + "&extend%5Blibrary-songs%5D=inFavorites"
    expect(
      catalog.search("a", types: .songs, .albums).with(extras),
      base + "/search?term=a&types=songs,albums&" + sent)
    expect(
      catalog.charts(.songs, .albums).with(extras), base + "/charts?types=songs,albums&" + sent)
    expect(
      Library.search("a", types: .librarySongs).with(extras),
      "GET /v1/me/library/search?term=a&types=library-songs&" + sent)
    expect(
      catalog.relationship(named: "tracks", of: .playlists, id: "pl.1").with(extras),
      base + "/playlists/pl.1/tracks?" + sent)
    let favorites = catalog.search("a", types: .songs).with(Array(extras.suffix(1)))
    #expect(favorites.request.traits?.needs == .userIfKnown)
  }

  private static func singleOnly(_ list: String, _ type: ResourceType) -> String {
    "'\(list)' of \(type) is only included when a single one is fetched by its id"
  }

  @Test func `a view, and some lists of a library, come with a single resource only`() {
    let songs = Self.singleOnly("top-songs", .artists)
    let view = Extra<Artist>.include(\.topSongs)
    expect(catalog.resource(.artists, id: "1").with(view), base + "/artists/1?views=top-songs")
    expect(catalog.resources(.artists, ids: ["1"]).with(view), says: songs)
    let batch = LookupBatch<Artist>.split(["1"], of: .artists, in: catalog) { $0.with(view) }
    expect(batch[0].endpoint, says: songs)
    let mixed = [ResourceReference(.songs, "1"), ResourceReference(.artists, "2")]
    expect(catalog.resources(mixed: mixed).with(.of(.artists, view)), says: songs)
    expect(catalog.search("a", types: .songs, .artists).with(.of(.artists, view)), says: songs)
    expect(catalog.list(\.artists, of: .albums, id: "1").with(view), says: songs)
    let new = Extra<AnyKind>.view(named: "new")
    expect(catalog.charts(.songs).with(new), says: Self.singleOnly("new", .songs))
    expect(
      Library.list(.librarySongs).with(.view(named: "new")),
      says: Self.singleOnly("new", .librarySongs))
    for (name, type) in [
      ("tracks", .libraryPlaylists), ("tracks", .libraryAlbums), ("albums", .libraryArtists),
    ] as [(String, ResourceType)] {
      let extras = [Extra<AnyKind>.relationship(named: name)]
      let collection = ResourceCollection(type)
      let error = Self.singleOnly(name, type)
      expect(Library.list(collection).with(extras), says: error)
      expect(Library.resources(collection, ids: ["p.1"]).with(extras), says: error)
      expect(Library.resources(mixed: [ResourceReference(type, "p.1")]).with(extras), says: error)
      #expect(Library.resource(collection, id: "p.1").with(extras).error == nil)
    }
  }

  @Test func `a modifier that means nothing leaves the request as it was, with an error`() {
    let terms = catalog.hints("x").offset(5)
    expect(terms, says: "a request for search terms takes no offset")
    #expect(terms.request == catalog.hints("x").request)
    expect(
      Endpoint<Receipt<AnyKind>>.tokenTest.language("de"),
      says: "a request for a test of the token takes no language")
    let raw = Endpoint<JSON>(HTTPRequest(.post, RequestTarget(path: "/v1/me/library")))
    expect(raw.language("de"), says: "a request for a change takes no language")
    expect(
      Library.createPlaylist(named: "N").language("de"),
      says: "a request for a change takes no language")
    expect(
      catalog.list(\.tracks, of: .albums, id: "1").titled(),
      says: "a request for a list takes no title")
    #expect(catalog.list(\.topSongs, of: .artists, id: "1").titled().error == nil)
    expect(
      Ratings.rating(of: ResourceID<Song>("1")).limit(5),
      says: "a request for a single resource takes no page size")
  }

  @Test func `an extra that means nothing is an error, and none is dropped`() {
    let album = catalog.resource(.albums, id: "1")
    expect(
      album.with(.include(\.tracks, limit: 301)),
      says: "the limit of 'tracks' must be 1 to 300, not 301")
    expect(
      album.with(.of(.songs, .include(\.albums, limit: 5))),
      says: "a request for songs takes no limit of 'albums'")
    expect(
      catalog.resources(.albums, ids: ["1"]).with(.include(\.tracks, limit: 5)),
      says: "a request for resources by ID or code takes no limit of 'tracks'")
    expect(
      catalog.resource(.artists, id: "1").with(.relate(\.topSongs)),
      says: "'top-songs' can be included, but not related: it is no relationship")
  }

  @Test func `a client's language is for what depends on it, after a request's`() async throws {
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
}
