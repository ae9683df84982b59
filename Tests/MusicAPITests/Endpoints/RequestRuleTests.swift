import AmctlTestSupport
import MusicAPI
import Testing

/// Requests that are known to be rejected, or to mean nothing, are errors where they are made.
struct RequestRuleTests {
  private let catalog = Catalog(storefront: "us")

  private static let searchable =
    "activities, albums, apple-curators, artists, curators, music-videos, playlists, "
    + "record-labels, songs, stations"

  /// Expects an error with a sentence from a request.
  private func expect<Response>(
    _ sentence: String, at location: SourceLocation = #_sourceLocation,
    _ request: () throws(InvalidRequestError) -> Endpoint<Response>
  ) {
    do {
      let made = try request()
      Issue.record("\(made) was made", sourceLocation: location)
    } catch { #expect(error.description == sentence, sourceLocation: location) }
  }

  @Test func `a type is rejected that the request does not take`() {
    expect("'genres' is not a type that a search can find; use one of " + Self.searchable) {
      () throws(InvalidRequestError) in try catalog.search("x", named: [.songs, .genres])
    }
    expect("'library-songs' is not a type that a search can find; use one of " + Self.searchable) {
      () throws(InvalidRequestError) in
      try catalog.suggestions("x", kinds: [.topResults], named: [.librarySongs])
    }
    expect(
      "'artists' is not a type that has charts; use one of albums, music-videos, playlists, songs"
    ) { () throws(InvalidRequestError) in try catalog.charts(named: [.artists]) }
    let inLibrary =
      "library-albums, library-artists, library-music-videos, library-playlists, library-songs"
    for type in ["library-playlist-folders", "songs"] {
      expect(
        "'\(type)' is not a type that a search of the library can find; use one of " + inLibrary
      ) { () throws(InvalidRequestError) in
        try Library.search("x", named: [ResourceType(rawValue: type)])
      }
    }
    expect(
      "'songs' is not a type that the catalog can list in full; use one of genres, station-genres"
    ) { () throws(InvalidRequestError) in try catalog.list(named: .songs) }
  }

  @Test(arguments: [ResourceType.librarySongs, .storefronts, .musicSummaries])
  func `types are rejected that the catalog does not have`(type: ResourceType) throws {
    expect(
      "'\(type)' is not a type that the catalog can fetch with others; use one of activities, albums, "
        + "apple-curators, artists, curators, genres, music-videos, playlists, record-labels, songs, "
        + "station-genres, stations, ratings"
    ) { () throws(InvalidRequestError) in
      try catalog.resources(mixed: [ResourceReference(.songs, "1"), ResourceReference(type, "i.1")])
    }
    let ratings = ResourceReference(.ratings, "1")
    #expect(
      try catalog.resources(mixed: [ratings]).request.target.description
        == "/v1/catalog/us?ids%5Bratings%5D=1")
  }

  @Test func `a type that nothing is known of is sent`() throws {
    let type = ResourceType(rawValue: "podcasts")
    #expect(
      try catalog.search("x", named: [type]).request.target.description
        == "/v1/catalog/us/search?term=x&types=podcasts")
    #expect(
      try catalog.charts(named: [type]).request.target.description
        == "/v1/catalog/us/charts?types=podcasts")
    #expect(
      try catalog.list(named: type).request.target.description == "/v1/catalog/us/podcasts")
    #expect(
      try catalog.resources(mixed: [ResourceReference(type, "1")]).request.target.description
        == "/v1/catalog/us?ids%5Bpodcasts%5D=1")
  }

  @Test(
    arguments: [
      (FetchOptions(pageSize: 25), "page size"), (FetchOptions(offset: 50), "offset"),
      (FetchOptions(pageSize: 25, offset: 50), "page size"),
    ])
  func `a request without pages takes neither a size nor an offset`(
    options: FetchOptions, name: String
  ) {
    let single = "a request for a single resource takes no \(name)"
    expect(single) { () throws(InvalidRequestError) in
      try catalog.resource(.songs, id: "1", options: options)
    }
    expect(single) { () throws(InvalidRequestError) in
      try Library.resource(.librarySongs, id: "i.1", options: options)
    }
    expect(single) { () throws(InvalidRequestError) in
      try Storefronts.resource(id: "us", options: options)
    }
    expect(single) { () throws(InvalidRequestError) in
      try Recommendations.resource(id: "6-1", options: options)
    }
    let several = "a request for resources by ID or code takes no \(name)"
    expect(several) { () throws(InvalidRequestError) in
      try catalog.resources(.songs, ids: ["1"], options: options)
    }
    expect(several) { () throws(InvalidRequestError) in
      try catalog.resources(.songs, by: .isrc, ["USQE92100257"], options: options)
    }
    expect(several) { () throws(InvalidRequestError) in
      try catalog.resources(mixed: [ResourceReference(.songs, "1")], options: options)
    }
    expect(several) { () throws(InvalidRequestError) in
      try Library.resources(.libraryPlaylists, ids: ["p.1"], options: options)
    }
    expect(several) { () throws(InvalidRequestError) in
      try Library.resources(mixed: [ResourceReference(.librarySongs, "i.1")], options: options)
    }
    expect(several) { () throws(InvalidRequestError) in
      try Storefronts.resources(ids: ["us"], options: options)
    }
    expect(several) { () throws(InvalidRequestError) in
      try Recommendations.resources(ids: ["6-1"], options: options)
    }
    expect(several) { () throws(InvalidRequestError) in
      try Ratings.ratings(of: .songs, ids: ["1"], options: options)
    }
  }

  @Test func `where no largest page is known, a page has at least one item`() throws {
    let none = FetchOptions(pageSize: 0)
    let size = "the page size must be at least 1, not 0"
    expect(size) { () throws(InvalidRequestError) in try catalog.list(.genres, options: none) }
    expect(size) { () throws(InvalidRequestError) in try Storefronts.list(options: none) }
    expect(size) { () throws(InvalidRequestError) in try catalog.liveStations(options: none) }
    expect(size) { () throws(InvalidRequestError) in
      try catalog.relationship(\.stations, of: .stationGenres, id: "1", options: none)
    }
    expect("the limit must be at least 1, not 0") { () throws(InvalidRequestError) in
      try catalog.hints("x", limit: 0)
    }
    expect("the offset must be at least 0, not -1") { () throws(InvalidRequestError) in
      try Library.list(.librarySongs, options: FetchOptions(offset: -1))
    }
  }
}
