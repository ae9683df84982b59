import MusicAPI
import Testing

struct LibraryTests {
  private func target<Response>(_ endpoint: Endpoint<Response>) -> String {
    endpoint.request.target.description
  }

  @Test func `each type has its list under its short name`() throws {
    #expect(target(try Library.list(.librarySongs)) == "/v1/me/library/songs")
    #expect(target(try Library.list(.libraryAlbums)) == "/v1/me/library/albums")
    #expect(target(try Library.list(.libraryArtists)) == "/v1/me/library/artists")
    #expect(target(try Library.list(.libraryMusicVideos)) == "/v1/me/library/music-videos")
    #expect(target(try Library.list(.libraryPlaylists)) == "/v1/me/library/playlists")
    #expect(
      target(try Library.list(.libraryPlaylistFolders)) == "/v1/me/library/playlist-folders")
    let unknown = ResourceCollection(ResourceType(rawValue: "library-podcasts"))
    #expect(target(try Library.list(unknown)) == "/v1/me/library/podcasts")
  }

  @Test(arguments: ["name", "-name", "dateAdded", "-dateAdded"])
  func `a list can be sorted in both directions`(name: String) throws {
    let options = FetchOptions(language: "de", pageSize: 100, offset: 200)
    #expect(
      target(
        try Library.list(
          .librarySongs, sorted: .named(name), with: [.include(\.catalog), .extend(\.inFavorites)],
          options: options))
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
      try Library.list(ResourceCollection(type), sorted: .named(name))
    }
  }

  @Test func `one and several resources are requested by their ids`() throws {
    #expect(
      target(try Library.resource(.librarySongs, id: "i.PkdJNdAIrQozOW"))
        == "/v1/me/library/songs/i.PkdJNdAIrQozOW")
    #expect(
      target(try Library.resources(.libraryPlaylists, ids: ["p.B", "p.A"]))
        == "/v1/me/library/playlists?ids=p.B,p.A")
    #expect(
      target(
        try Library.resources(mixed: [
          ResourceReference(.librarySongs, "i.1"), ResourceReference(.librarySongs, "i.2"),
          ResourceReference(.libraryAlbums, "l.1"),
        ])) == "/v1/me/library?ids%5Blibrary-songs%5D=i.1,i.2&ids%5Blibrary-albums%5D=l.1")
  }

  @Test func `related lists have their paths`() throws {
    #expect(
      target(
        try Library.relationship(
          named: "tracks", of: .libraryPlaylists, id: "p.1",
          options: FetchOptions(pageSize: 100, offset: 100)))
        == "/v1/me/library/playlists/p.1/tracks?limit=100&offset=100")
    #expect(
      target(try Library.rootFolder())
        == "/v1/me/library/playlist-folders?filter%5Bidentity%5D=playlistsroot")
    #expect(
      target(try Library.children())
        == "/v1/me/library/playlist-folders/p.playlistsroot/children")
    #expect(
      target(try Library.children(of: "p.1")) == "/v1/me/library/playlist-folders/p.1/children")
    #expect(
      target(try Library.recentlyAdded(options: FetchOptions(pageSize: 25)))
        == "/v1/me/library/recently-added?limit=25")
    #expect(
      target(try Library.pins(options: FetchOptions(language: "de")))
        == "/v1/me/library/pins?l=de")
  }

  @Test func `a search accepts types of the library`() throws {
    #expect(
      target(
        try Library.search(
          "a+b", named: SearchFacts.libraryTypes, options: FetchOptions(pageSize: 25)))
        == "/v1/me/library/search?term=a%2Bb&types=library-albums,library-artists,"
        + "library-music-videos,library-playlists,library-songs&limit=25")
    #expect(throws: InvalidRequestError.emptyTerm) {
      try Library.search(" ", types: [LibrarySong.self])
    }
    #expect(throws: InvalidRequestError.noTypes) { try Library.search("a", types: []) }
  }

  @Test(arguments: [0, 101])
  func `a page of a list has up to 100 items`(size: Int) {
    let error = InvalidRequestError.outOfRange(size, 1...100, name: "page size")
    let options = FetchOptions(pageSize: size)
    #expect(throws: error) { try Library.list(.librarySongs, options: options) }
    #expect(throws: error) {
      try Library.relationship(named: "tracks", of: .libraryPlaylists, id: "p.1", options: options)
    }
    #expect(throws: InvalidRequestError.outOfRange(size, 1...25, name: "page size")) {
      try Library.recentlyAdded(options: options)
    }
    #expect(throws: InvalidRequestError.outOfRange(size, 1...25, name: "page size")) {
      try Library.search("a", types: [LibrarySong.self], options: options)
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
      try Library.relationship(
        named: name, of: collection, id: "i.1", options: FetchOptions(pageSize: limit + 1))
    }
    #expect(
      target(
        try Library.relationship(
          named: name, of: collection, id: "i.1", options: FetchOptions(pageSize: limit))
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
    let extras = [Extra<AnyKind>.include(named: name)]
    let collection = ResourceCollection(type)
    let error = InvalidRequestError.singleOnly(name, type)
    #expect(throws: error) { try Library.list(collection, with: extras) }
    #expect(throws: error) { try Library.resources(collection, ids: ["p.1"], with: extras) }
    #expect(throws: error) {
      try Library.resources(mixed: [ResourceReference(type, "p.1")], with: extras)
    }
    #expect(
      target(try Library.resource(collection, id: "p.1", with: extras)).hasSuffix(
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
      try Library.resources(collection, ids: ids)
    }
    _ = try Library.resources(collection, ids: Array(ids.dropLast()))
    #expect(throws: InvalidRequestError.noIDs(type)) { try Library.resources(collection, ids: []) }
  }

  @Test func `types that are not in a library are rejected`() {
    let error = InvalidRequestError.wrongType(
      .songs, among: ResourceFacts.library.map(\.type), purpose: "a library has")
    #expect(throws: error) { try Library.resources(mixed: [ResourceReference(.songs, "1")]) }
    #expect(throws: InvalidRequestError.noIDs(nil)) {
      try Library.resources(mixed: [ResourceReference]())
    }
    #expect(throws: InvalidRequestError.noIDs(nil)) {
      try Catalog(storefront: "us").resources(mixed: [ResourceReference]())
    }
    #expect(
      error.description
        == "'songs' is not a type that a library has; use one of library-albums, library-artists, "
        + "library-music-videos, library-playlist-folders, library-playlists, library-songs")
  }

  @Test func `each request knows the meaning of a 404`() throws {
    let requests: [(HTTPRequest, Absence)] = [
      (try Library.list(.librarySongs).request, .emptyOrUnknown),
      (try Library.recentlyAdded().request, .emptyOrUnknown),
      (
        try Library.relationship(named: "tracks", of: .libraryPlaylists, id: "p.1").request,
        .emptyWhenSaid
      ),
      (
        try Library.relationship(named: "catalog", of: .librarySongs, id: "i.1").request,
        .emptyWhenSaid
      ),
      (try Library.children().request, .emptyOrUnknown),
      (try Library.children(of: "p.1").request, .emptyWhenSaid),
      (try Library.resource(.librarySongs, id: "i.1").request, .notFound),
      (try Library.search("a", types: [LibrarySong.self]).request, .notFound),
      (try MusicSummaries.latest().request, .emptyOrUnknown),
      (try History.heavyRotation().request, .notFound),
    ]
    for (request, absence) in requests {
      #expect(request.traits?.absence == absence, "\(request.target)")
    }
  }
}
