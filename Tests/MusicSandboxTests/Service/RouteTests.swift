import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// Every path of the service is answered, and no other; the rules have more of them.
@Suite(.quick) struct RouteTests {
  private let sandbox = Sandbox.fixed()

  /// What is related to resources of each type of the catalog, and its views after a slash.
  private static let catalog = [
    "activities": "playlists",
    "albums": "artists genres library record-labels tracks"
      + " /appears-on /other-versions /related-albums /related-videos",
    "apple-curators": "playlists",
    "artists": "albums genres music-videos playlists station /appears-on-albums"
      + " /compilation-albums /featured-albums /featured-music-videos /featured-playlists"
      + " /full-albums /latest-release /live-albums /similar-artists /singles /top-music-videos"
      + " /top-songs",
    "curators": "playlists", "genres": "",
    "music-videos": "albums artists genres library songs /more-by-artist /more-in-genre",
    "playlists": "curator library tracks /featured-artists /more-by-curator",
    "record-labels": "/latest-releases /top-releases",
    "songs": "albums artists composers genres library music-videos station",
    "station-genres": "stations", "stations": "radio-show",
  ]

  @Test(arguments: catalog.keys.sorted())
  func `a type of the catalog has its paths`(type: String) throws {
    let id = try #require(Known.ids[type])
    #expect(sandbox.us("\(type)/\(id)").ids == [id])
    #expect(sandbox.us("\(type)?ids=\(id)").ids == [id])
    for name in Self.catalog[type, default: ""].split(separator: " ") {
      let path = "\(type)/\(id)/" + (name.hasPrefix("/") ? "view\(name)" : name)
      let reply = sandbox.us(path)
      #expect(reply.status == 200 || reply.code == "40403", "\(path)")
    }
  }

  private static let library = [
    "albums": "artists catalog tracks", "artists": "albums catalog",
    "music-videos": "albums artists catalog", "playlist-folders": "children parent",
    "playlists": "catalog parent tracks", "songs": "albums artists catalog",
  ]

  @Test(arguments: library.keys.sorted())
  func `a type of the library has its paths`(type: String) throws {
    let id = try #require(sandbox.me("library/\(type)").ids.first)
    #expect(sandbox.me("library/\(type)/\(id)").ids == [id])
    #expect(sandbox.me("library/\(type)?ids=\(id)").ids == [id])
    for name in Self.library[type, default: ""].split(separator: " ") {
      let reply = sandbox.me("library/\(type)/\(id)/\(name)")
      #expect(reply.status == 200 || reply.code == "40403", "\(type)/\(name)")
    }
  }

  @Test(arguments: [
    "catalog/us/albums?filter[equivalents]=1616728060",
    "catalog/us/music-videos?filter[isrc]=USQE92200157",
    "catalog/us/music-videos?filter[equivalents]=1553279848", "storefronts?ids=us,jp",
    "me/library/pins", "me/recent/radio-stations", "me/recommendations?ids=6-1",
    "me/ratings/library-playlists?ids=1",
  ])
  func `a path without a resource is answered`(target: String) {
    #expect(sandbox.answer(.get, "/v1/" + target).status == 200)
  }

  @Test(arguments: [
    "/", "/v1", "/v1/", "/v2/test", "/v1/nothing", "/v1/test/1", "/v1/catalog",
    "/v1/catalog/us/songs/1613600188/friends/1", "/v1/catalog/us/albums/1616728060/view/singles",
    "/v1/catalog/us/search/words", "/v1/me", "/v1/me/friends", "/v1/me/recent",
    "/v1/me/ratings/songs/1/2", "/v1/catalog/us/songs/1613600188/credits",
    // A song that only other storefronts have.
    "/v1/catalog/de/songs/1613600224",
  ])
  func `a path that Apple does not have is a 404`(path: String) {
    let reply = sandbox.answer(.get, path)
    #expect(reply.status == 404 && reply.response.headers["Amctl-Sandbox"] == nil)
  }

  @Test(arguments: [
    "GET /v1/catalog/us/songs/1/audio-analysis", "GET /v1/catalog/us/albums/1/view/audio-extras",
    "GET /v1/me/music-summaries/year-2025", "GET /v1/me/music-summaries/search",
    "GET /v1/me/social/profile", "PUT /v1/me/library/pins/p.1", "GET /v1/editorial/us/rooms/1",
    "POST /v1/me/stations/next-tracks/ra.1", "GET /v1/catalog/us?ids[ratings]=1",
  ])
  func `what the service has and the sandbox has not is a 501 that says so`(line: String) {
    let parts = line.split(separator: " ").map(String.init)
    let reply = sandbox.answer(HTTPMethod(rawValue: parts[0]), parts[1])
    #expect(reply.status == 501 && reply.response.body.isEmpty)
    #expect(reply.response.headers["Amctl-Sandbox"] == "not-built")
  }

  @Test(arguments: [
    ("POST", "catalog/us/songs/1613600188", "GET, HEAD"), ("TRACE", "storefronts", "GET, HEAD"),
    // The storefront does not matter, nor does the language.
    ("TRACE", "catalog/123/songs/1?l=12", "GET, HEAD"), ("OPTIONS", "test", "GET, HEAD"),
    ("DELETE", "me/storefront", "GET, HEAD"), ("GET", "me/favorites", "POST, DELETE"),
    ("POST", "me/library/songs", "GET, HEAD"), ("TRACE", "me/library/playlists", "GET, HEAD, POST"),
    ("POST", "me/ratings/songs/1", "GET, HEAD, PUT, DELETE"),
  ])
  func `a method that is not allowed is a 405 that names the others`(
    method: String, path: String, allowed: String
  ) {
    let reply = sandbox.answer(HTTPMethod(rawValue: method), "/v1/" + path)
    #expect(reply.fault == "405 40500")
    #expect(reply.response.headers["Allow"] == allowed)
  }

  @Test func `a method at a path that does not exist is that of the path`() {
    #expect(sandbox.answer(.post, "/v1/nothing").fault == "404 40400")
    #expect(sandbox.answer(.post, "/v1/catalog/us/nothing/1").fault == "400 40008")
  }

  @Test(arguments: [
    ("PUT", "me/library/playlists/p.1"), ("PATCH", "me/library/playlists/p.1"),
    ("DELETE", "me/library/playlists/p.1/tracks"), ("DELETE", "me/library/songs/i.1"),
  ])
  func `what is in a library cannot be changed or removed`(method: String, path: String) {
    let reply = sandbox.answer(HTTPMethod(rawValue: method), "/v1/" + path)
    #expect(reply.status == 401 && reply.response.body.isEmpty)
  }

  @Test func `a kind that only the client knows has routes, none of which is built`() {
    let routes = Route.routes(of: Shape(Podcast.facts))
    let path = "/v1/catalog/{storefront}/podcasts"
    #expect(
      routes.map(\.path)
        == [path, "\(path)/{id}", "\(path)/{id}/curator", "\(path)/{id}/view/top-episodes"])
    #expect(routes.allSatisfy { !$0.action.isBuilt })
    #expect(routes.map { $0.action.page?.limit } == [nil, nil, 20, 50])
  }

  @Test func `every route is found at its path, and no method is there twice`() {
    for route in MusicSandbox.Route.all {
      let path = route.parts.map { $0.hasPrefix("{") ? "1" : $0 }
      let found = Route.at(path).routes
      #expect(found.count { $0.method == route.method } == 1, "\(route.method) \(route.path)")
      #expect(found.allSatisfy { $0.path == route.path }, "\(route.path)")
    }
  }

  @Test(arguments: [
    ("DELETE", "me/favorites?ids[songs]=1613600188", "Favorites:DELETE:IdsQuery"),
    ("GET", "catalog/us/songs/1613600188/syllable-lyrics", "syllable-lyrics"),
  ])
  func `what developers' keys cannot have is a 400 with code 40012`(
    method: String, path: String, name: String
  ) {
    let reply = sandbox.answer(HTTPMethod(rawValue: method), "/v1/" + path)
    #expect(reply.fault == "400 40012")
    #expect(
      reply["errors.0.detail"]?.string
        == "'\(name)' entities require permissions that are not in the request")
  }

  @Test func `storefronts have a tag by which they are not sent again, and no body after a HEAD`()
    async throws
  {
    let get = try await sandbox.get("/v1/storefronts")
    let head = try await sandbox.send(HTTPRequest(.head, RequestTarget(path: "/v1/storefronts")))
    #expect(head.status == 200 && head.headers == get.headers)
    #expect(!get.body.isEmpty && head.body.isEmpty)
    let tag = try #require(get.headers["ETag"])
    let again = sandbox.answer(.get, "/v1/storefronts", headers: ["If-None-Match": tag]).response
    #expect(again.status == 304 && again.body.isEmpty)
    let other = sandbox.answer(.get, "/v1/storefronts", headers: ["If-None-Match": "\"other\""])
    #expect(other.status == 200)
  }
}

/// A kind that the sandbox knows nothing of.
private final class Podcast: InCatalog, KnownKind {
  static let declaration = KindDeclaration(Podcast(), "podcasts", ids: 50)

  let curator = RelatedList<Curator>("curator", page: 10, max: 20)
  let episodes = RelatedList<Song>(view: "top-episodes", page: 10, max: 50)
}
