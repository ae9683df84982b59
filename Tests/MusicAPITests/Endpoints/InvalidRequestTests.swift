import AmctlTestSupport
import MusicAPI
import Testing

/// Requests that are known to be rejected, or to mean nothing, have an error.
@Suite(.quick) struct InvalidRequestTests {
  private let catalog = Catalog(storefront: "us")

  // MARK: IDs and codes

  @Test(arguments: [
    "", ".", "..", "...", "1/2", "1 2", "1,2", "1?x", "1#x", "%31", "아", "1\n", #"1\2"#, "1;2",
  ])
  func `an invalid id is rejected everywhere`(text: String) {
    let id = ResourceID<Album>(text)
    let error = ExpectedMessages.noID(text)
    expect(catalog.resource(.albums, id: id), says: error)
    expect(catalog.resources(.albums, ids: ["1", id]), says: error)
    expect(catalog.relationship(named: "tracks", of: .albums, id: id), says: error)
    expect(catalog.view(named: "appears-on", of: .albums, id: id), says: error)
    expect(Storefronts.resource(id: ResourceID(text)), says: error)
    expect(Storefronts.resources(ids: [ResourceID(text)]), says: error)
    expect(Storefronts.bestLanguage(of: text, accepting: ["en"]), says: error)
    expect(
      Library.createPlaylist(named: "a", in: ResourceID<LibraryPlaylistFolder>(text)), says: error)
    expect(
      Library.addTracks([ResourceReference(.songs, text)], to: ResourceID("p.1"))[0].endpoint,
      says: error)
  }

  @Test(arguments: ["", ".", ".."])
  func `a path segment that would change the path is rejected`(text: String) {
    let error = "'\(text)' cannot be part of a path"
    let nowhere = Catalog(storefront: text)
    expect(nowhere.resource(.albums, id: "1"), says: error)
    expect(nowhere.list(.genres), says: error)
    expect(nowhere.search("a", types: [.songs]), says: error)
    expect(nowhere.charts([.songs]), says: error)
    expect(catalog.list(ResourceCollection(ResourceType(rawValue: text))), says: error)
    expect(catalog.relationship(named: text, of: .albums, id: "1"), says: error)
    expect(catalog.view(named: text, of: .albums, id: "1"), says: error)
  }

  @Test func `ids are required, up to the service's limit`() {
    func ids<Kind>(_ count: Int) -> [ResourceID<Kind>] {
      (0..<count).map { ResourceID("\($0)") }
    }
    expect(catalog.resources(.songs, ids: []), says: "no song IDs given")
    expect(catalog.resources(mixed: [ResourceReference]()), says: "no IDs given")
    expect(Library.resources(.libraryAlbums, ids: []), says: "no library album IDs given")
    expect(Library.resources(mixed: [Resource<Song>]()), says: "no IDs given")
    expect(Storefronts.resources(ids: []), says: "no storefront IDs given")
    expect(Recommendations.resources(ids: []), says: "no personal recommendation IDs given")
    expect(Ratings.ratings(.songs, ids: []), says: "no song IDs given")
    let tooMany = "IDs are too many for one request; the limit is"
    expect(catalog.resources(.artists, ids: ids(26)), says: "26 artist \(tooMany) 25")
    expect(
      Library.resources(.libraryArtists, ids: ids(26)), says: "26 library artist \(tooMany) 25")
    #expect(Library.resources(.libraryArtists, ids: ids(25)).error == nil)
    expect(Ratings.ratings(.songs, ids: ids(101)), says: "101 song \(tooMany) 100")
    let tracks: [ResourceID<Song>] = ids(101)
    expect(
      Library.createPlaylist(named: "N", tracks: tracks),
      says: "101 tracks are too many for one request; the limit is 100")
    #expect(Library.createPlaylist(named: "N", tracks: tracks.dropLast()).error == nil)
  }

  @Test func `codes are counted and checked like ids, where a type has them`() {
    let codes = (1...26).map(String.init)
    expect(
      catalog.resources(.songs, by: .isrc, codes),
      says: "26 song IDs are too many for one request; the limit is 25")
    expect(
      catalog.resources(.songs, by: .isrc, ["1&x"]),
      says: "'1&x' is not a valid ISRC: ISRCs have 12 letters and digits")
    expect(
      catalog.resources(.albums, by: .upc, [""]),
      says: "'' is not a valid UPC: UPCs have 12 to 14 digits")
    expect(
      catalog.resources(.albums, by: .isrc, ["1"]), says: "albums cannot be looked up by 'isrc'")
    expect(catalog.resources(.songs, by: .upc, ["1"]), says: "songs cannot be looked up by 'upc'")
  }

  // MARK: Terms, names and types

  @Test(arguments: ["", " ", "\t\n", "\u{3000}"])
  func `an empty term or name is rejected`(term: String) {
    let noTerm = "the search term must not be empty"
    expect(catalog.search(term, types: [.songs]), says: noTerm)
    expect(catalog.hints(term), says: noTerm)
    expect(catalog.suggestions(term, kinds: ["terms"]), says: noTerm)
    expect(Library.search(term, types: [.librarySongs]), says: noTerm)
    expect(Library.createPlaylist(named: term), says: "the name must not be empty")
    expect(Library.createFolder(named: term), says: "the name must not be empty")
  }

  @Test func `types are required`() {
    expect(catalog.search("a", types: []), says: "no type given")
    expect(catalog.suggestions("a", kinds: []), says: "no type given")
    expect(catalog.charts([]), says: "no type given")
    expect(Library.search("a", types: []), says: "no type given")
    expect(History.playedTracks([]), says: "no type given")
  }

  private static func names(of types: [ResourceType]) -> String {
    types.map(\.rawValue).joined(separator: ", ")
  }

  private static let searchable =
    "activities, albums, apple-curators, artists, curators, music-videos, playlists, "
    + "record-labels, songs, stations"

  @Test func `a type that the request does not take is rejected with those that it takes`() {
    func wrong(_ type: ResourceType, _ purpose: String, _ types: String) -> String {
      "'\(type)' is not a type that \(purpose); use one of \(types)"
    }
    expect(
      catalog.search("x", types: [.songs, .genres]),
      says: wrong(.genres, "a search can find", Self.searchable))
    expect(
      catalog.suggestions("x", kinds: ["topResults"], types: [.librarySongs]),
      says: wrong(.librarySongs, "a search can find", Self.searchable))
    expect(
      catalog.charts([.artists]),
      says: wrong(.artists, "has charts", "albums, music-videos, playlists, songs"))
    let inLibrary =
      "library-albums, library-artists, library-music-videos, library-playlists, library-songs"
    for type in [ResourceType.libraryPlaylistFolders, .songs] {
      expect(
        Library.search("x", types: [type]),
        says: wrong(type, "a search of the library can find", inLibrary))
    }
    expect(
      catalog.list(ResourceCollection(.songs)),
      says: wrong(.songs, "the catalog can list in full", "genres, station-genres"))
    expect(
      Library.resources(mixed: [ResourceReference(.songs, "1")]),
      says: wrong(
        .songs, "a library has",
        "library-albums, library-artists, library-music-videos, library-playlist-folders, "
          + "library-playlists, library-songs"))
    expect(
      Library.add([ResourceReference(.artists, "1")])[0].endpoint,
      says: wrong(
        .artists, "can be added to the library", "albums, music-videos, playlists, songs"))
    expect(
      Library.addTracks([ResourceReference(.albums, "1")], to: ResourceID("p.1"))[0].endpoint,
      says: wrong(
        .albums, "can be on a playlist", "library-music-videos, library-songs, music-videos, songs")
    )
    let rated =
      "albums, music-videos, playlists, songs, stations, library-albums, library-music-videos, "
      + "library-playlists, library-songs"
    expect(
      Ratings.rating(of: ResourceReference(.artists, "1")),
      says: wrong(.artists, "can be rated", rated))
    expect(
      Ratings.set(.love, of: ResourceReference(.artists, "1")),
      says: wrong(.artists, "can be rated", rated))
    expect(
      Favorites.add([ResourceReference(.genres, "1")])[0].endpoint,
      says: wrong(
        .genres, "can be a favorite",
        "albums, artists, music-videos, playlists, songs, stations, library-albums, "
          + "library-artists, library-music-videos, library-playlists, library-songs"))
    expect(
      History.playedTracks([.albums]),
      says: wrong(.albums, "this list supports", Self.names(of: PersonalFacts.playedTrackTypes)))
    expect(
      History.played([.songs]),
      says: wrong(.songs, "this list supports", Self.names(of: PersonalFacts.playedTypes)))
  }

  @Test(arguments: [ResourceType.librarySongs, .storefronts, .musicSummaries])
  func `types are rejected that the catalog does not have`(type: ResourceType) {
    expect(
      catalog.resources(mixed: [ResourceReference(.songs, "1"), ResourceReference(type, "i.1")]),
      says:
        "'\(type)' is not a type that the catalog can fetch with others; use one of activities, "
        + "albums, apple-curators, artists, curators, genres, music-videos, playlists, "
        + "record-labels, songs, station-genres, stations, ratings")
  }

  @Test(
    arguments: [
      (.libraryArtists, "dateAdded"), (.libraryArtists, "-dateAdded"), (.librarySongs, "year"),
      (.librarySongs, ""), (.librarySongs, "--name"),
    ] as [(ResourceType, String)])
  func `an unknown sort order is rejected`(type: ResourceType, name: String) {
    let names =
      type == .libraryArtists ? "name or -name" : "name or -name, dateAdded or -dateAdded"
    expect(
      Library.list(ResourceCollection(type), sorted: LibrarySort(rawValue: name)),
      says: "\(type) cannot be sorted by '\(name)'; use \(names)")
  }

  // MARK: Sizes

  @Test func `each list has the page size and offset that the service takes`() {
    func expectPages<Response: ResourceResponse & PagedResponse>(
      of endpoint: Endpoint<Response>, upTo limit: Int,
      at location: SourceLocation = #_sourceLocation
    ) {
      for size in [-1, 0, limit + 1] {
        let rule = limit == 1 ? "can only be 1" : "must be 1 to \(limit)"
        let error = "the page size \(rule), not \(size)"
        expect(endpoint.limit(size), says: error, at: location)
      }
      #expect(endpoint.limit(limit).error == nil, sourceLocation: location)
    }
    expectPages(of: catalog.search("a", types: [.songs]), upTo: 25)
    expectPages(of: catalog.charts([.songs]), upTo: 200)
    expectPages(of: Library.list(.librarySongs), upTo: 100)
    expectPages(of: Library.recentlyAdded(), upTo: 25)
    expectPages(of: Library.search("a", types: [.librarySongs]), upTo: 25)
    for (type, name, limit) in [
      (.librarySongs, "albums", 10), (.librarySongs, "catalog", 1), (.libraryAlbums, "tracks", 300),
      (.libraryArtists, "albums", 100), (.libraryPlaylists, "tracks", 100),
      (.libraryPlaylistFolders, "children", 100),
    ] as [(ResourceType, String, Int)] {
      let collection = ResourceCollection(type)
      expectPages(of: Library.relationship(named: name, of: collection, id: "i.1"), upTo: limit)
    }
    expectPages(of: History.heavyRotation(), upTo: 10)
    expectPages(of: History.played(), upTo: 10)
    expectPages(of: History.stations(), upTo: 10)
    expectPages(of: History.playedTracks(), upTo: 30)
    expectPages(of: Recommendations.list(), upTo: 30)
    expectPages(of: Recommendations.contents(of: ResourceID("6-1")), upTo: 10)
    expect(
      catalog.suggestions("a", kinds: ["terms"]).limit(11),
      says: "the limit must be 1 to 10, not 11")
    for offset in [-1, 200] {
      expect(
        catalog.charts([.songs]).offset(offset),
        says: "the chart offset must be 0 to 199, not \(offset)")
    }
  }

  @Test func `where no largest page is known, a page has at least one item`() {
    let size = "the page size must be at least 1, not 0"
    expect(catalog.list(.genres).limit(0), says: size)
    expect(Storefronts.list().limit(0), says: size)
    expect(catalog.liveStations().limit(0), says: size)
    expect(catalog.list(\.stations, of: .stationGenres, id: "1").limit(0), says: size)
    expect(catalog.hints("x").limit(0), says: "the limit must be at least 1, not 0")
    expect(
      Library.list(.librarySongs).offset(-1), says: "the offset must be 0 to 1000000000, not -1")
  }

  @Test func `a request for resources by their ids takes neither a size nor an offset`() {
    func expectNone<Response: ResourceResponse & PagedResponse>(
      of endpoint: Endpoint<Response>, at location: SourceLocation = #_sourceLocation
    ) {
      let several = "a request for resources by ID or code takes no"
      expect(endpoint.limit(25), says: several + " page size", at: location)
      expect(endpoint.offset(50), says: several + " offset", at: location)
      #expect(endpoint.limit(nil).offset(nil) == endpoint, sourceLocation: location)
    }
    expectNone(of: catalog.resources(.songs, ids: ["1"]))
    expectNone(of: catalog.resources(.songs, by: .isrc, ["USQE92100257"]))
    expectNone(of: catalog.resources(mixed: [ResourceReference(.songs, "1")]))
    expectNone(of: Library.resources(.libraryPlaylists, ids: ["p.1"]))
    expectNone(of: Library.resources(mixed: [ResourceReference(.librarySongs, "i.1")]))
    expectNone(of: Storefronts.resources(ids: ["us"]))
    expectNone(of: Recommendations.resources(ids: ["6-1"]))
    expectNone(of: Ratings.ratings(.songs, ids: ["1"]))
  }
}
