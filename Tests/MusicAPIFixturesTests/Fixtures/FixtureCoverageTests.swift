import MusicPlatform
import AmctlTestSupport
import Testing

@testable import MusicAPIFixtures

import MusicAPI

/// The coverage of the committed fixtures.
struct FixtureCoverageTests {
  /// All recorded exchanges.
  private static let fixtures: [Fixture] = {
    let root = Repository.path + "/Fixtures"
    return FixtureFolder(path: root).files().compactMap { file in
      guard let bytes = try? FileSystem.read(root + "/" + file) else { return nil }
      return (try? JSONDocument(parsing: bytes)).flatMap { try? Fixture(json: $0.root) }
    }
  }()

  private static let answered = Set(
    fixtures.filter { (200..<300).contains($0.response.status.rawValue) }.map { $0.shape })

  /// URLs that intentionally lead nowhere, as observed from the service.
  private static let lost: Set = ["/v1/me/library/albums?offset=1"]

  /// A collection of the catalog or the library, with everything that can be requested from it.
  struct Collection: Sendable, CustomTestStringConvertible {
    let path: String
    let relationships: [String]
    let views: [String]

    var testDescription: String { path }

    var requests: [String] {
      let id = path + "/{id}"
      return [path + "?ids", id] + relationships.map { "\(id)/\($0)" }
        + views.map { "\(id)/view/\($0)" }
    }
  }

  private static let catalog = ResourceFacts.catalog.map { facts in
    Collection(
      path: "/v1/catalog/us/\(facts.type)", relationships: facts.relationships.map(\.name),
      views: facts.views.map(\.name))
  }
  private static let library = ResourceFacts.library.map { facts in
    Collection(
      path: "/v1/me/library/\(facts.pathName)", relationships: facts.relationships.map(\.name),
      views: [])
  }

  @Test(arguments: catalog + library)
  func `a collection has a response to every possible request`(collection: Collection) {
    #expect(collection.requests.filter { !Self.answered.contains("GET " + $0) } == [])
  }

  @Test(arguments: [
    "GET /v1/catalog/us?ids[albums]&ids[songs]", "GET /v1/catalog/us/albums?filter[upc]",
    "GET /v1/catalog/us/albums?filter[equivalents]", "GET /v1/catalog/us/songs?filter[isrc]",
    "GET /v1/catalog/us/songs?filter[equivalents]",
    "GET /v1/catalog/us/songs?filter[equivalents]&restrict",
    "GET /v1/catalog/us/music-videos?filter[isrc]",
    "GET /v1/catalog/us/music-videos?filter[equivalents]",
    "GET /v1/catalog/us/playlists?filter[storefront-chart]",
    "GET /v1/catalog/us/stations?filter[featured]",
    "GET /v1/catalog/us/stations?filter[identity]", "GET /v1/catalog/us/genres",
    "GET /v1/catalog/us/station-genres", "GET /v1/catalog/us/charts?types",
    "GET /v1/catalog/us/charts?types&with", "GET /v1/catalog/us/search?term&types",
    "GET /v1/catalog/us/search?term&types&with", "GET /v1/catalog/us/search/hints?term",
    "GET /v1/catalog/us/search/suggestions?kinds&term", "GET /v1/storefronts",
    "GET /v1/storefronts?ids", "GET /v1/storefronts/{id}",
    "GET /v1/language/us/tag?acceptLanguage", "GET /v1/test", "GET /v1/me/storefront",
    "GET /v1/me/library/albums", "GET /v1/me/library/artists",
    "GET /v1/me/library/music-videos", "GET /v1/me/library/playlists",
    "GET /v1/me/library/songs", "GET /v1/me/library/playlist-folders",
    "GET /v1/me/library/playlist-folders?filter[identity]",
    "GET /v1/me/library?ids[library-albums]&ids[library-songs]",
    "GET /v1/me/library/recently-added", "GET /v1/me/library/search?term&types",
    "POST /v1/me/library?ids[songs]", "POST /v1/me/library/playlists",
    "POST /v1/me/library/playlist-folders", "POST /v1/me/library/playlists/{id}/tracks",
    "POST /v1/me/favorites?ids[songs]", "GET /v1/me/ratings/songs/{id}",
    "GET /v1/me/ratings/songs?ids", "PUT /v1/me/ratings/songs/{id}",
    "DELETE /v1/me/ratings/songs/{id}", "GET /v1/me/history/heavy-rotation",
    "GET /v1/me/recent/played?types", "GET /v1/me/recent/played/tracks?types",
    "GET /v1/me/recent/radio-stations", "GET /v1/me/recommendations",
    "GET /v1/me/recommendations?ids", "GET /v1/me/recommendations/{id}",
    "GET /v1/me/recommendations/{id}/contents", "GET /v1/me/music-summaries?filter[year]",
    "GET /v1/me/music-summaries?filter[year]&views", "GET /v1/me/library/pins",
  ])
  func `every endpoint outside the collections has a response`(request: String) {
    #expect(Self.answered.contains(request))
  }

  @Test(arguments: [
    "40003", "40004", "40005", "40008", "40012", "40015", "40300", "40400", "40403", "40900",
    "42900", "50001", "50300",
  ])
  func `every documented error code occurs in a response`(code: String) {
    #expect(
      Self.fixtures.contains { fixture in
        fixture.body?["errors"]?[0]?["code"]?.string == code
          && fixture.response.status.rawValue == Int(code.prefix(3))
      })
  }

  @Test(arguments: [
    200, 201, 202, 204, 301, 400, 401, 403, 404, 405, 409, 414, 429, 500, 501, 503, 504,
  ])
  func `every status occurs in a response`(status: Int) {
    #expect(Self.fixtures.contains { $0.response.status.rawValue == status })
  }

  @Test func `every next has a page`() {
    let known = Set(Self.fixtures.map(\.request.target.identity))
    let missing = Self.fixtures.flatMap { fixture in
      fixture.nextAddresses.filter { address in
        var target = RequestTarget(parsing: address)
        if target.path == fixture.request.target.path {
          let own = fixture.request.target.query.items.filter { $0.name != "views" }
          target.query = target.query.filled(from: Query(own))
        }
        return !known.contains(target.identity)
      }
    }
    #expect(Set(missing) == Self.lost)
  }

  @Test(arguments: ["eyJ", "Bearer", "PRIVATE KEY", "Authorization", "Token\"", "@"])
  func `nothing looks like a secret or a person`(mark: String) {
    let files = Self.fixtures.filter {
      // Last.fm has a member of this name.
      String(decoding: $0.encoded(), as: UTF8.self).replacing("\"@attr\"", with: "").contains(mark)
    }
    #expect(files.map(\.request.target.description) == [])
  }
}

extension Fixture {
  fileprivate var body: JSON? {
    (try? JSONDocument(parsing: response.body))?.root
  }

  /// The request without its values: ids are `{id}`, and only the names of the query remain.
  fileprivate var shape: String {
    let parts = request.target.path.split(separator: "/").map { part in
      part.contains { $0.isNumber || $0 == "." } && part != "v1" || part == "jp" ? "{id}" : part
    }
    let names = request.target.query.items.map(\.name).filter { !["limit", "offset"].contains($0) }
    let query = Set(names).sorted().joined(separator: "&")
    return "\(request.method.rawValue) /\(parts.joined(separator: "/"))"
      + (query.isEmpty ? "" : "?" + query)
  }

  /// The URL of every next page in the response, at any depth.
  fileprivate var nextAddresses: [String] {
    body.map { Self.nextAddresses(in: $0) } ?? []
  }

  private static func nextAddresses(in json: JSON) -> [String] {
    let inner =
      json.elements.flatMap { nextAddresses(in: $0) }
      + json.members.flatMap { nextAddresses(in: $0.value) }
    return inner + (json["next"]?.string.map { [$0] } ?? [])
  }
}
