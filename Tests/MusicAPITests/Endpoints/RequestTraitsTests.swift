import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct RequestTraitsTests {
  @Test(
    arguments: [
      (.get, "/v1/catalog/us/songs/1?include=albums", "GET /v1/catalog/{storefront}/songs/{id}"),
      (.get, "/v1/catalog/songs/songs/1", "GET /v1/catalog/{storefront}/songs/{id}"),
      (.get, "/v1/catalog/de/songs?ids=1,2", "GET /v1/catalog/{storefront}/songs"),
      (.get, "/v1/catalog/us/albums/1/tracks", "GET /v1/catalog/{storefront}/albums/{id}/tracks"),
      (
        .get, "/v1/catalog/us/artists/1/view/top-songs",
        "GET /v1/catalog/{storefront}/artists/{id}/view/top-songs"
      ),
      (.get, "/v1/catalog/us/search/hints?term=a", "GET /v1/catalog/{storefront}/search/hints"),
      (.get, "/v1/catalog/us/charts?types=songs", "GET /v1/catalog/{storefront}/charts"),
      (.get, "/v1/catalog/us/%73ongs/a%2Fb", "GET /v1/catalog/{storefront}/{id}/{id}"),
      (.post, "/v1/me/library/playlists/p.1/tracks", "POST /v1/me/library/playlists/{id}/tracks"),
      (.put, "/v1/me/ratings/library-songs/i.1", "PUT /v1/me/ratings/library-songs/{id}"),
      (.post, "/v1/me/favorites?ids[songs]=1", "POST /v1/me/favorites"),
      (
        .get, "/v1/me/recommendations/1/contents", "GET /v1/me/recommendations/{id}/contents"
      ),
      (.get, "/v1/me/recent/played/tracks", "GET /v1/me/recent/played/tracks"),
      (.get, "/v1/me/library/pins", "GET /v1/me/library/pins"),
      (.get, "/v1/storefronts/us", "GET /v1/storefronts/{id}"),
      (.get, "/v1/language/us/tag", "GET /v1/language/{storefront}/tag"),
      (HTTPMethod(rawValue: "BREW"), "/v1/test", "{method} /v1/test"),
      (.get, "/a/b/c/d/e/f/g/h/i/j", "GET /{id}/{id}/{id}/{id}/{id}/{id}/{id}/{id}"),
    ] as [(HTTPMethod, String, String)])
  func `a request has an operation name for metrics without names or ids`(
    method: HTTPMethod, target: String, operation: String
  ) {
    let request = HTTPRequest(method, RequestTarget(parsing: target))
    #expect(Endpoint<JSON>(request).request.operation == operation)
  }

  @Test func `each endpoint without ids has a name of its own`() throws {
    let catalog = Catalog(storefront: "us")
    let requests = [
      Library.pins().request, Library.recentlyAdded().request,
      Storefronts.list().request,
      Library.search("a", types: .librarySongs).request, Storefronts.ofUser().request,
      History.heavyRotation().request, History.played().request,
      History.playedTracks().request, History.stations().request,
      Recommendations.list().request, MusicSummaries.latest().request,
      catalog.charts(.songs).request, catalog.search("a", types: .songs).request,
      catalog.hints("a").request, catalog.suggestions("a", kinds: ["terms"]).request,
      Storefronts.bestLanguage(of: "us", accepting: ["en"]).request,
    ]
    let names = requests.map(\.operation)
    #expect(Set(names).count == names.count)
    #expect(names.filter { $0.contains("{id}") } == [])
  }

  @Test func `typed and raw endpoints have the same traits`() throws {
    let typed = Catalog(storefront: "us").resource(.songs, id: "1").request
    let raw = Endpoint<JSON>(HTTPRequest(typed.method, typed.target)).request
    #expect(typed.traits == raw.traits && typed.traits?.needs == .developer)
  }

  @Test
  func
    `traits follow a changed target, except those that only the endpoint's creator knows`()
    throws
  {
    var endpoint = Library.list(.librarySongs)
    #expect(endpoint.request.traits?.needs == .user)
    endpoint.request.target = RequestTarget(path: "/v1/catalog/us/songs")
    #expect(endpoint.request.traits?.needs == .developer)
    #expect(endpoint.request.operation == "GET /v1/catalog/{storefront}/songs")
    #expect(endpoint.request.traits?.absence == .emptyOrUnknown)
  }

  @Test func `the traits of a request do not affect equality`() {
    let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
    var known = Endpoint<JSON>(request).request
    known.timeout = .seconds(1)
    #expect(known == request && known.hashValue == request.hashValue)
  }
}
