import AmctlTestSupport
import MusicAPI
import Testing

struct CatalogTests {
  private let catalog = Catalog(storefront: "de")

  private func target<Response>(_ endpoint: Endpoint<Response>) -> String {
    endpoint.request.target.description
  }

  @Test func `a resource is requested by its id`() throws {
    let endpoint = catalog.resource(.songs, id: "1613600188")
    #expect(
      endpoint.request
        == HTTPRequest(.get, RequestTarget(parsing: "/v1/catalog/de/songs/1613600188")))
    #expect(
      target(catalog.resource(.playlists, id: "pl.u-a_B"))
        == "/v1/catalog/de/playlists/pl.u-a_B")
  }

  @Test func `a catalog is that of a code, or of a storefront's id`() async throws {
    let storefront = try #require(
      Resource<Storefront>(json: JSON(#"{"id":"jp","type":"storefronts"}"#)))
    #expect(Catalog(storefront: storefront.id) == Catalog(storefront: "jp"))
  }

  @Test func `each collection has its path`() throws {
    #expect(target(catalog.resource(.albums, id: "1")) == "/v1/catalog/de/albums/1")
    #expect(target(catalog.resource(.artists, id: "1")) == "/v1/catalog/de/artists/1")
    #expect(target(catalog.resource(.genres, id: "1")) == "/v1/catalog/de/genres/1")
    #expect(target(catalog.resource(.musicVideos, id: "1")) == "/v1/catalog/de/music-videos/1")
    let stations = ResourceCollection(.stations)
    #expect(target(catalog.resource(stations, id: "ra.1")) == "/v1/catalog/de/stations/ra.1")
  }

  @Test func `several resources are requested by their ids, in that order`() throws {
    #expect(
      target(catalog.resources(.songs, ids: ["3", "1", "2"]))
        == "/v1/catalog/de/songs?ids=3,1,2")
    let ids = (1...300).map { ResourceID<Song>(rawValue: "\($0)") }
    #expect(catalog.resources(.songs, ids: ids).request.target.query["ids"]?.count == 1091)
  }

  @Test func `an unknown type has no limit here`() throws {
    let podcasts = ResourceCollection(ResourceType(rawValue: "podcasts"))
    let ids = (1...301).map { ResourceID<AnyKind>(rawValue: "\($0)") }
    #expect(target(catalog.resources(podcasts, ids: ids)).hasPrefix("/v1/catalog/de/podcasts?"))
  }

  @Test func `a collection, a relationship and a view are lists`() throws {
    #expect(target(catalog.list(.genres)) == "/v1/catalog/de/genres")
    #expect(
      target(catalog.relationship(named: "record-labels", of: .albums, id: "1"))
        == "/v1/catalog/de/albums/1/record-labels")
    #expect(
      target(catalog.view(named: "top-songs", of: .artists, id: "1"))
        == "/v1/catalog/de/artists/1/view/top-songs")
    #expect(
      target(catalog.relationship(named: "a/b", of: .albums, id: "1"))
        == "/v1/catalog/de/albums/1/a%2Fb")
  }

  @Test func `every option has its parameter, after the parameters of the request`() throws {
    let names = "include=artists,albums&extend=artistUrl&"
    let rest = "l=zh-Hant-TW&limit=5&offset=10&limit%5Btracks%5D=3&x=a%20b"
    let query = names + rest
    let base = "/v1/catalog/de"
    let whole = rest.replacing("&limit=5&offset=10", with: "")
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
    #expect(
      target(single(catalog.resources(.songs, ids: ["1"])))
        == base + "/songs?ids=1&" + names + whole)
    #expect(
      target(single(catalog.resource(.artists, id: "1").with(.include(\.topSongs))))
        == base + "/artists/1?views=top-songs&" + names + whole)
    #expect(target(paged(catalog.list(.genres))) == base + "/genres?" + query)
    #expect(
      target(paged(catalog.relationship(named: "tracks", of: .albums, id: "1")))
        == base + "/albums/1/tracks?" + query)
    #expect(
      target(paged(catalog.view(named: "singles", of: .artists, id: "1")))
        == base + "/artists/1/view/singles?" + query)
    #expect(
      target(paged(catalog.search("a", types: [.songs])))
        == base + "/search?term=a&types=songs&" + query)
    #expect(target(paged(catalog.charts([.songs]))) == base + "/charts?types=songs&" + query)
  }

  @Test func `the same modifier twice adds extras, and replaces other values`() {
    let endpoint = catalog.resource(.albums, id: "1").with(.include(\.tracks, limit: 3))
      .with(.include(\.artists), .relate(\.genres), .include(\.relatedAlbums))
      .language("de").language("fr")
    #expect(
      target(endpoint)
        == "/v1/catalog/de/albums/1?include=tracks,artists&limit%5Btracks%5D=3&relate=genres"
        + "&views=related-albums&l=fr")
    let tracks = catalog.list(\.tracks, of: .albums, id: "1").limit(5).limit(6).limit(nil)
    #expect(target(tracks) == "/v1/catalog/de/albums/1/tracks?limit=6")
  }

  @Test func `an extra of a kind is for the resources of this kind alone`() throws {
    let extras: [Extra<AnyKind>] = [
      .of(.songs, .include(\.albums)), .of(.albums, .extend(\.artistUrl)),
      .of(.songs, .include(\.artists)), .relationship(named: "genres"),
      .of(.librarySongs, .extend(\.inFavorites)),
    ]
    let sent =
      "include=genres&include%5Bsongs%5D=albums,artists&extend%5Balbums%5D=artistUrl"
      + "&extend%5Blibrary-songs%5D=inFavorites"
    #expect(
      target(catalog.search("a", types: [.songs, .albums]).with(extras))
        == "/v1/catalog/de/search?term=a&types=songs,albums&" + sent)
    #expect(
      target(catalog.charts([.songs, .albums]).with(extras))
        == "/v1/catalog/de/charts?types=songs,albums&" + sent)
    #expect(
      target(Library.search("a", types: [.librarySongs]).with(extras))
        == "/v1/me/library/search?term=a&types=library-songs&" + sent)
    #expect(
      target(catalog.relationship(named: "tracks", of: .playlists, id: "pl.1").with(extras))
        == "/v1/catalog/de/playlists/pl.1/tracks?" + sent)
    let favorites = catalog.search("a", types: [.songs]).with(Array(extras.suffix(1)))
    #expect(favorites.request.traits?.needs == .userIfKnown)
  }

  @Test(arguments: [
    ("northern lights", "northern%20lights"), ("AC/DC & 1+1", "AC%2FDC%20%26%201%2B1"),
    ("아이유", "%EC%95%84%EC%9D%B4%EC%9C%A0"), (" a ", "%20a%20"),
  ])
  func `a search term is sent unchanged`(term: String, encoded: String) throws {
    #expect(
      target(catalog.search(term, types: [.songs, .musicVideos]))
        == "/v1/catalog/de/search?term=\(encoded)&types=songs,music-videos")
  }

  @Test func `top results are requested with an option`() throws {
    #expect(
      target(catalog.search("a", types: [.songs], topResults: true))
        == "/v1/catalog/de/search?term=a&types=songs&with=topResults")
  }

  @Test func `charts are requested by type, chart, genre and extra groups`() throws {
    #expect(
      target(
        catalog.charts(
          [.songs, .albums], chart: "most-played", genre: "20",
          groups: ["cityCharts", "dailyGlobalTopCharts"]
        ).limit(200).offset(199))
        == "/v1/catalog/de/charts?types=songs,albums&chart=most-played&genre=20"
        + "&with=cityCharts,dailyGlobalTopCharts&limit=200&offset=199")
  }
}
