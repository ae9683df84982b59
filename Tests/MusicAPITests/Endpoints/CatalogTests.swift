import AmctlTestSupport
import MusicAPI
import Testing

struct CatalogTests {
  private let catalog = Catalog(storefront: "de")

  private func target<Response>(_ endpoint: Endpoint<Response>) -> String {
    endpoint.request.target.description
  }

  @Test func `a resource is requested by its id`() throws {
    let endpoint = try catalog.resource(.songs, id: "1613600188")
    #expect(
      endpoint.request
        == HTTPRequest(.get, RequestTarget(parsing: "/v1/catalog/de/songs/1613600188")))
    #expect(
      target(try catalog.resource(.playlists, id: "pl.u-a_B"))
        == "/v1/catalog/de/playlists/pl.u-a_B")
  }

  @Test func `a catalog is that of a code, or of a storefront's id`() async throws {
    let storefront = try #require(
      Resource<Storefront>(json: JSON(#"{"id":"jp","type":"storefronts"}"#)))
    #expect(Catalog(storefront: storefront.id) == Catalog(storefront: "jp"))
  }

  @Test func `each collection has its path`() throws {
    #expect(target(try catalog.resource(.albums, id: "1")) == "/v1/catalog/de/albums/1")
    #expect(target(try catalog.resource(.artists, id: "1")) == "/v1/catalog/de/artists/1")
    #expect(target(try catalog.resource(.genres, id: "1")) == "/v1/catalog/de/genres/1")
    #expect(target(try catalog.resource(.musicVideos, id: "1")) == "/v1/catalog/de/music-videos/1")
    let stations = ResourceCollection(.stations)
    #expect(target(try catalog.resource(stations, id: "ra.1")) == "/v1/catalog/de/stations/ra.1")
  }

  @Test func `several resources are requested by their ids, in that order`() throws {
    #expect(
      target(try catalog.resources(.songs, ids: ["3", "1", "2"]))
        == "/v1/catalog/de/songs?ids=3,1,2")
    let ids = (1...300).map { ResourceID<Song>(rawValue: "\($0)") }
    #expect(try catalog.resources(.songs, ids: ids).request.target.query["ids"]?.count == 1091)
  }

  @Test func `an unknown type has no limit here`() throws {
    let podcasts = ResourceCollection(ResourceType(rawValue: "podcasts"))
    let ids = (1...301).map { ResourceID<AnyKind>(rawValue: "\($0)") }
    #expect(target(try catalog.resources(podcasts, ids: ids)).hasPrefix("/v1/catalog/de/podcasts?"))
  }

  @Test func `a collection, a relationship and a view are lists`() throws {
    #expect(target(try catalog.list(.genres)) == "/v1/catalog/de/genres")
    #expect(
      target(try catalog.relationship(named: "record-labels", of: .albums, id: "1"))
        == "/v1/catalog/de/albums/1/record-labels")
    #expect(
      target(try catalog.view(named: "top-songs", of: .artists, id: "1"))
        == "/v1/catalog/de/artists/1/view/top-songs")
    #expect(
      target(try catalog.relationship(named: "a/b", of: .albums, id: "1"))
        == "/v1/catalog/de/albums/1/a%2Fb")
  }

  @Test func `every option has its parameter, after the parameters of the request`() throws {
    var options = FetchOptions(
      language: "zh-Hant-TW", pageSize: 5, offset: 10, extra: ["limit[tracks]": "3", "x": "a b"])
    options.include = ["artists", "albums"]
    options.extend = ["artistUrl"]
    let names = "include=artists,albums&extend=artistUrl&"
    let rest = "l=zh-Hant-TW&limit=5&offset=10&limit%5Btracks%5D=3&x=a%20b"
    let query = names + rest
    let base = "/v1/catalog/de"
    var single = options
    (single.pageSize, single.offset) = (nil, nil)
    let whole = rest.replacing("&limit=5&offset=10", with: "")
    #expect(
      target(try catalog.resources(.songs, ids: ["1"], options: single))
        == base + "/songs?ids=1&" + names + whole)
    single.views = ["top-songs"]
    #expect(
      target(try catalog.resource(.songs, id: "1", options: single))
        == base + "/songs/1?" + names + "views=top-songs&" + whole)
    #expect(target(try catalog.list(.genres, options: options)) == base + "/genres?" + query)
    #expect(
      target(try catalog.relationship(named: "tracks", of: .albums, id: "1", options: options))
        == base + "/albums/1/tracks?" + query)
    #expect(
      target(try catalog.view(named: "singles", of: .artists, id: "1", options: options))
        == base + "/artists/1/view/singles?" + query)
    #expect(
      target(try catalog.search("a", types: [Song.self], options: options))
        == base + "/search?term=a&types=songs&" + query)
    #expect(
      target(try catalog.charts([Song.self], options: options))
        == base + "/charts?types=songs&" + query)
  }

  @Test func `an extra of a kind is for the resources of this kind alone`() throws {
    let extras: [Extra<AnyKind>] = [
      .of(Song.self, .include(\.albums)), .of(Album.self, .extend(\.artistUrl)),
      .of(Song.self, .include(\.artists)), .include(named: "genres"),
      .of(LibrarySong.self, .extend(\.inFavorites)),
    ]
    let sent =
      "include=genres&include%5Bsongs%5D=albums,artists&extend%5Balbums%5D=artistUrl"
      + "&extend%5Blibrary-songs%5D=inFavorites"
    #expect(
      target(try catalog.search("a", types: [Song.self, Album.self], with: extras))
        == "/v1/catalog/de/search?term=a&types=songs,albums&" + sent)
    #expect(
      target(try catalog.charts([Song.self, Album.self], with: extras))
        == "/v1/catalog/de/charts?types=songs,albums&" + sent)
    #expect(
      target(try Library.search("a", types: [LibrarySong.self], with: extras))
        == "/v1/me/library/search?term=a&types=library-songs&" + sent)
    #expect(
      target(try catalog.relationship(named: "tracks", of: .playlists, id: "pl.1", with: extras))
        == "/v1/catalog/de/playlists/pl.1/tracks?" + sent)
    let favorites = try catalog.search("a", types: [Song.self], with: Array(extras.suffix(1)))
    #expect(favorites.request.traits?.needs == .userIfKnown)
  }

  @Test(arguments: [
    ("northern lights", "northern%20lights"), ("AC/DC & 1+1", "AC%2FDC%20%26%201%2B1"),
    ("아이유", "%EC%95%84%EC%9D%B4%EC%9C%A0"), (" a ", "%20a%20"),
  ])
  func `a search term is sent unchanged`(term: String, encoded: String) throws {
    #expect(
      target(try catalog.search(term, types: [Song.self, MusicVideo.self]))
        == "/v1/catalog/de/search?term=\(encoded)&types=songs,music-videos")
  }

  @Test func `top results are requested with an option`() throws {
    #expect(
      target(try catalog.search("a", types: [Song.self], topResults: true))
        == "/v1/catalog/de/search?term=a&types=songs&with=topResults")
  }

  @Test func `charts are requested by type, chart, genre and extra groups`() throws {
    #expect(
      target(
        try catalog.charts(
          [Song.self, Album.self], chart: .mostPlayed, genre: "20",
          groups: [.cityCharts, .dailyGlobalTopCharts],
          options: FetchOptions(pageSize: 200, offset: 199)))
        == "/v1/catalog/de/charts?types=songs,albums&chart=most-played&genre=20"
        + "&with=cityCharts,dailyGlobalTopCharts&limit=200&offset=199")
  }
}
