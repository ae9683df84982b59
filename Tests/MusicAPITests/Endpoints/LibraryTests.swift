import MusicAPI
import Testing

struct LibraryTests {
  private func target<Response>(_ endpoint: Endpoint<Response>) -> String {
    endpoint.request.target.description
  }

  @Test func `each type has its list under its short name`() throws {
    #expect(target(Library.list(.librarySongs)) == "/v1/me/library/songs")
    #expect(target(Library.list(.libraryAlbums)) == "/v1/me/library/albums")
    #expect(target(Library.list(.libraryArtists)) == "/v1/me/library/artists")
    #expect(target(Library.list(.libraryMusicVideos)) == "/v1/me/library/music-videos")
    #expect(target(Library.list(.libraryPlaylists)) == "/v1/me/library/playlists")
    #expect(
      target(Library.list(.libraryPlaylistFolders)) == "/v1/me/library/playlist-folders")
    let unknown = ResourceCollection(ResourceType(rawValue: "library-podcasts"))
    #expect(target(Library.list(unknown)) == "/v1/me/library/podcasts")
  }

  @Test(arguments: ["name", "-name", "dateAdded", "-dateAdded"])
  func `a list can be sorted in both directions`(name: String) throws {
    #expect(
      target(
        Library.list(.librarySongs, sorted: LibrarySort(rawValue: name))
          .with(.include(\.catalog), .extend(\.inFavorites))
          .language("de").limit(100).offset(200))
        == "/v1/me/library/songs?sort=\(name)&include=catalog&extend=inFavorites&l=de"
        + "&limit=100&offset=200")
  }

  @Test(
    arguments: [
      (.libraryArtists, "dateAdded"),
      (.libraryArtists, "-dateAdded"), (.librarySongs, "year"),
      (.librarySongs, ""), (.librarySongs, "--name"),
    ] as [(ResourceType, String)])
  func `an unknown sort order is rejected`(type: ResourceType, name: String) {
    #expect(throws: InvalidRequestError.noSort(name, type)) {
      try Library.list(ResourceCollection(type), sorted: LibrarySort(rawValue: name)).checked()
    }
  }

  @Test func `one and several resources are requested by their ids`() throws {
    #expect(
      target(Library.resource(.librarySongs, id: "i.PkdJNdAIrQozOW"))
        == "/v1/me/library/songs/i.PkdJNdAIrQozOW")
    #expect(
      target(Library.resources(.libraryPlaylists, ids: ["p.B", "p.A"]))
        == "/v1/me/library/playlists?ids=p.B,p.A")
    #expect(
      target(
        Library.resources(mixed: [
          ResourceReference(.librarySongs, "i.1"), ResourceReference(.librarySongs, "i.2"),
          ResourceReference(.libraryAlbums, "l.1"),
        ])) == "/v1/me/library?ids%5Blibrary-songs%5D=i.1,i.2&ids%5Blibrary-albums%5D=l.1")
  }

  @Test func `related lists have their paths`() throws {
    #expect(
      target(
        Library.relationship(named: "tracks", of: .libraryPlaylists, id: "p.1").limit(100).offset(
          100))
        == "/v1/me/library/playlists/p.1/tracks?limit=100&offset=100")
    #expect(
      target(Library.rootFolder())
        == "/v1/me/library/playlist-folders?filter%5Bidentity%5D=playlistsroot")
    #expect(
      target(Library.children())
        == "/v1/me/library/playlist-folders/p.playlistsroot/children")
    #expect(
      target(Library.children(of: "p.1")) == "/v1/me/library/playlist-folders/p.1/children")
    #expect(
      target(Library.recentlyAdded().limit(25))
        == "/v1/me/library/recently-added?limit=25")
    #expect(
      target(Library.pins().language("de"))
        == "/v1/me/library/pins?l=de")
  }

  @Test func `a search accepts types of the library`() throws {
    #expect(
      target(
        Library.search("a+b", types: SearchFacts.libraryTypes).limit(25))
        == "/v1/me/library/search?term=a%2Bb&types=library-albums,library-artists,"
        + "library-music-videos,library-playlists,library-songs&limit=25")
    #expect(throws: InvalidRequestError.emptyTerm) {
      try Library.search(" ", types: [.librarySongs]).checked()
    }
    #expect(throws: InvalidRequestError.noTypes) { try Library.search("a", types: []).checked() }
  }

  @Test(arguments: [0, 101])
  func `a page of a list has up to 100 items`(size: Int) {
    let error = InvalidRequestError.outOfRange(size, 1...100, name: "page size")
    #expect(throws: error) { try Library.list(.librarySongs).limit(size).checked() }
    #expect(throws: error) {
      try Library.relationship(named: "tracks", of: .libraryPlaylists, id: "p.1").limit(size)
        .checked()
    }
    #expect(throws: InvalidRequestError.outOfRange(size, 1...25, name: "page size")) {
      try Library.recentlyAdded().limit(size).checked()
    }
    #expect(throws: InvalidRequestError.outOfRange(size, 1...25, name: "page size")) {
      try Library.search("a", types: [.librarySongs]).limit(size).checked()
    }
  }

  @Test(
    arguments: [
      (.librarySongs, "albums", 10), (.librarySongs, "artists", 10), (.librarySongs, "catalog", 1),
      (.libraryMusicVideos, "albums", 10), (.libraryMusicVideos, "artists", 10),
      (.libraryAlbums, "artists", 10), (.libraryAlbums, "tracks", 300),
      (.libraryArtists, "albums", 100), (.libraryPlaylists, "tracks", 100),
      (.libraryPlaylists, "catalog", 1), (.libraryPlaylistFolders, "children", 100),
    ] as [(ResourceType, String, Int)])
  func `a page of a related list has up to the list's own number of items`(
    type: ResourceType, name: String, limit: Int
  ) throws {
    let collection = ResourceCollection(type)
    #expect(throws: InvalidRequestError.outOfRange(limit + 1, 1...limit, name: "page size")) {
      try Library.relationship(named: name, of: collection, id: "i.1").limit(limit + 1).checked()
    }
    #expect(
      target(
        Library.relationship(named: name, of: collection, id: "i.1").limit(limit)
      ).hasSuffix("/i.1/\(name)?limit=\(limit)"))
  }

  @Test func `a list of one item has one size of a page`() {
    #expect(
      InvalidRequestError.outOfRange(25, 1...1, name: "page size").description
        == "the page size can only be 1, not 25")
  }

  @Test(
    arguments: [
      ("tracks", .libraryPlaylists), ("tracks", .libraryAlbums), ("albums", .libraryArtists),
    ] as [(String, ResourceType)])
  func `options for a single resource are rejected with several`(
    name: String, type: ResourceType
  ) throws {
    let extras = [Extra<AnyKind>.relationship(named: name)]
    let collection = ResourceCollection(type)
    let error = InvalidRequestError.singleOnly(name, type)
    #expect(throws: error) { try Library.list(collection).with(extras).checked() }
    #expect(throws: error) {
      try Library.resources(collection, ids: ["p.1"]).with(extras).checked()
    }
    #expect(throws: error) {
      try Library.resources(mixed: [ResourceReference(type, "p.1")]).with(extras).checked()
    }
    #expect(
      target(Library.resource(collection, id: "p.1").with(extras)).hasSuffix(
        "/p.1?include=\(name)"))
    #expect(
      error.description
        == "'\(name)' of \(type) is only included when a single one is fetched by its id")
  }

  @Test(
    arguments: [
      (.librarySongs, 300), (.libraryAlbums, 100), (.libraryArtists, 25),
      (.libraryMusicVideos, 100), (.libraryPlaylists, 100), (.libraryPlaylistFolders, 100),
    ] as [(ResourceType, Int)])
  func `the number of ids has the service's limit`(type: ResourceType, limit: Int) throws {
    let ids = (0...limit).map { ResourceID<AnyKind>(rawValue: "i.\($0)") }
    let collection = ResourceCollection(type)
    #expect(throws: InvalidRequestError.tooManyIDs(limit + 1, limit: limit, type)) {
      try Library.resources(collection, ids: ids).checked()
    }
    _ = Library.resources(collection, ids: Array(ids.dropLast()))
    #expect(throws: InvalidRequestError.noIDs(type)) {
      try Library.resources(collection, ids: []).checked()
    }
  }

  @Test func `types that are not in a library are rejected`() {
    let error = InvalidRequestError.wrongType(
      .songs, among: ResourceFacts.library.map(\.type), purpose: "a library has")
    #expect(throws: error) {
      try Library.resources(mixed: [ResourceReference(.songs, "1")]).checked()
    }
    #expect(throws: InvalidRequestError.noIDs(nil)) {
      try Library.resources(mixed: [ResourceReference]()).checked()
    }
    #expect(throws: InvalidRequestError.noIDs(nil)) {
      try Catalog(storefront: "us").resources(mixed: [ResourceReference]()).checked()
    }
    #expect(
      error.description
        == "'songs' is not a type that a library has; use one of library-albums, library-artists, "
        + "library-music-videos, library-playlist-folders, library-playlists, library-songs")
  }

  @Test func `each request knows the meaning of a 404`() throws {
    let requests: [(HTTPRequest, Absence)] = [
      (Library.list(.librarySongs).request, .emptyOrUnknown),
      (Library.recentlyAdded().request, .emptyOrUnknown),
      (
        Library.relationship(named: "tracks", of: .libraryPlaylists, id: "p.1").request,
        .emptyWhenSaid
      ),
      (
        Library.relationship(named: "catalog", of: .librarySongs, id: "i.1").request,
        .emptyWhenSaid
      ),
      (Library.children().request, .emptyOrUnknown),
      (Library.children(of: "p.1").request, .emptyWhenSaid),
      (Library.resource(.librarySongs, id: "i.1").request, .notFound),
      (Library.search("a", types: [.librarySongs]).request, .notFound),
      (MusicSummaries.latest().request, .emptyOrUnknown),
      (History.heavyRotation().request, .notFound),
    ]
    for (request, absence) in requests {
      #expect(request.traits?.absence == absence, "\(request.target)")
    }
  }
}
