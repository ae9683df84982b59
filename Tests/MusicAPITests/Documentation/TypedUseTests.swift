import AmctlTestSupport
import Foundation
import Testing

/// The uses of the library that compile, and those that do not.
@Suite(.thorough, .serialized)
struct TypedUseTests {
  /// The declarations that each use may assume.
  static let given = """
    import MusicAPI
    let catalog = Catalog(storefront: "us")
    let url = some(MusicURL.self)
    let song = some(Resource<Song>.self)
    let album = some(Resource<Album>.self)
    let songs = some([Resource<Song>].self)
    func some<Value>(_ type: Value.Type) -> Value { preconditionFailure() }

    """

  /// One use per line.
  private static let right = [
    #"catalog.resource(.albums, id: "1").with(.include(\.tracks), .include(\.appearsOn))"#,
    #"catalog.resource(.songs, id: "1").with(.extend(\.audioVariants), .attribute(named: "new"))"#,
    #"catalog.resource(.artists, id: "1").with(.relationship(named: "new-list"), .view(named: "new-view"))"#,
    #"Library.resource(.librarySongs, id: "i.1").with(.extend(\.dateAdded))"#,
    #"catalog.resource(ResourceCollection(LibrarySong.type), id: "1")"#,
    "catalog.resource(at: url)",
    #"catalog.resource(.albums, id: "1") as Endpoint<Resource<Album>>"#,
    #"catalog.resource(some(Resource<Album>.self)).with(.include(\.tracks))"#,
    "catalog.resource(some(AnyResource.self))",
    #"catalog.resources(.songs, ids: some([ResourceID<Song>].self).prefix(3))"#,
    #"catalog.list(\.artists, of: some(Resource<Album>.self)) as Endpoint<Page<Artist>>"#,
    #"catalog.list(\.artists, of: ResourceID<Album>("1"))"#,
    #"catalog.list(\.topSongs, of: some(Resource<Artist>.self))"#,
    #"Library.resource(some(Resource<LibraryPlaylist>.self)).with(.include(\.tracks))"#,
    #"Library.list(\.tracks, of: some(Resource<LibraryPlaylist>.self))"#,
    "url.id(of: Album.self) as ResourceID<Album>?",
    #"catalog.list(\.artists, of: .albums, id: "1") as Endpoint<Page<Artist>>"#,
    #"catalog.list(\.tracks, of: .albums, id: "1").with(.relationship(named: "albums"))"#,
    #"catalog.list(\.albums, of: .artists, id: "1").with(.include(\.genres))"#,
    #"catalog.relationship(named: "new", of: .artists, id: "1")"#,
    #"catalog.list(\.topSongs, of: .artists, id: "1") as Endpoint<Page<Song>>"#,
    #"catalog.search("x", types: .songs, .albums)"#,
    #"catalog.search("x", types: .songs).with(.of(.songs, .include(\.albums)))"#,
    #"catalog.charts(.songs, chart: "most-played", groups: ["cityCharts"])"#,
    #"catalog.charts(.songs, chart: "new")"#,
    #"catalog.search("x", types: some([ResourceType].self))"#,
    #"Library.search("x", types: .librarySongs, .libraryAlbums)"#,
    "Library.list(.libraryArtists, sorted: .name)",
    #"Library.list(.librarySongs, sorted: LibrarySort(rawValue: "-year"))"#,
    #"Library.list(\.tracks, of: .libraryPlaylists, id: "p.1")"#,
    "Library.add([some(Resource<Album>.self)])",
    #"Library.add([ResourceReference(Song.type, "1"), ResourceReference(Album.type, "2")])"#,
    #"Library.addTracks([some(Resource<LibrarySong>.self)], to: ResourceID("p.1"))"#,
    #"Library.createPlaylist(named: "N", tracks: [some(Resource<LibrarySong>.self)])"#,
    "Favorites.add([some(Resource<Artist>.self)])",
    "Favorites.add(Set([some(Resource<Artist>.self)]))",
    #"Library.createPlaylist(named: "N", tracks: some([Resource<Song>].self).prefix(3))"#,
    #"Library.createPlaylist(named: "N", tracks: some([AnyResource].self))"#,
    #"Library.createPlaylist(named: "N")"#,
    #"Library.addTracks(some([Resource<Song>].self).dropFirst(3), to: ResourceID("p.1"))"#,
    "Ratings.ratings(.songs, ids: some([ResourceID<Song>].self).prefix(3))",
    "Ratings.ratings(ResourceCollection(Song.type), ids: some([ResourceID<AnyKind>].self))",
    #"catalog.list(\.tracks, of: album).limit(100).offset(50).language("ja")"#,
    #"catalog.resource(.albums, id: "1").with(.include(\.tracks, limit: 300)).language("ja")"#,
    #"catalog.resource(.albums, id: "1").with(.relate(\.artists)).preferringClean()"#,
    #"catalog.hints("x").limit(5)"#,
    #"try await some(MusicClient.self).with(language: "ja").send(.tokenTest)"#,
    "Ratings.set(.love, of: some(AnyResource.self))",
    #"Ratings.set(.love, of: ResourceID<Station>("ra.1"))"#,
    "some(Resource<Song>.self).attributes.isrc as String?",
    "some(Resource<LibrarySong>.self).attributes.dateAdded as UnixTime?",
    "some(AnyResource.self).attributes.artwork as Attributes<Artwork>?",
    "some(Resource<LibraryAlbum>.self).attributes.dateAdded as UnixTime?",
    "some(Resource<Album>.self).lists.artists?.resources as [Resource<Artist>]?",
    "some(Resource<Artist>.self).lists.similarArtists as Page<Artist>?",
    "some(SearchResults.self).lists as [Page<AnyKind>]",
    "some(ChartResults.self).charts as [Page<AnyKind>]",
    "Artist.schema.topSongs.defaultPage as Int?",
    "some(SearchResults.self)[.songs] as Page<Song>?",
    "some(MusicClient.self).items(in: some(Page<Song>.self))",
    "some(MusicClient.self).pages(in: some(Page<Song>.self), extent: .items(5))",
  ]

  private static let wrong = [
    #"catalog.list(\.topSongs, of: .albums, id: "1")"#,
    #"catalog.resource(.librarySongs, id: "1")"#,
    "catalog.resource(some(Resource<LibrarySong>.self))",
    #"catalog.resource(some(Resource<Song>.self)).with(.include(\.tracks))"#,
    #"catalog.list(\.tracks, of: some(Resource<Song>.self))"#,
    #"catalog.list(\.tracks, of: some(Resource<LibraryPlaylist>.self))"#,
    #"Library.list(\.tracks, of: some(Resource<Playlist>.self))"#,
    "some(MusicClient.self).items(of: catalog.resource(some(Resource<Album>.self)))",
    #"catalog.resource(.songs, id: ResourceID<Album>("1"))"#,
    #"catalog.resource(.songs, id: "1").with(.include(\.isrc))"#,
    #"catalog.resource(.albums, id: "1").with(.extend(\.name))"#,
    #"catalog.resource(.artists, id: "1").with(.include("albums"))"#,
    #"catalog.resource(.artists, id: "1").with(.view("top-songs"))"#,
    #"catalog.resource(.artists, id: "1").with(.extend("artistBio"))"#,
    #"catalog.search("x", types: .songs).with(.include(\.albums))"#,
    #"catalog.resource(.albums, id: "1").with(.view(\.tracks))"#,
    #"catalog.resource(.genres, id: "1").with(.extend(\.inFavorites))"#,
    #"catalog.list(\.artists, of: .albums, id: "1") as Endpoint<Page<Song>>"#,
    #"catalog.list(\.artists, of: .albums, id: "1").with(.include(\.tracks))"#,
    #"catalog.search("x", types: .genres)"#,
    #"catalog.charts(.songs, .artists)"#,
    #"Library.search("x", types: .songs)"#,
    "catalog.list(.songs)",
    #"catalog.resource(.songs, id: "1").limit(5)"#,
    #"catalog.resource(.songs, id: "1").offset(5)"#,
    "some(AnyResource.self).attributes.composerName",
    "some(AnyResource.self).lists.tracks",
    #"Library.createPlaylist(named: "N").limit(5)"#,
    #"Library.createPlaylist(named: "N").with(.include(\.tracks))"#,
    #"catalog.hints("x").with(.relationship(named: "albums"))"#,
    #"catalog.list(\.tracks, of: album).with(.include(\.tracks))"#,
    "Library.list(.songs)",
    #"Library.list(.librarySongs, sorted: "-dateAdded")"#,
    #"Library.list(\.tracks, of: .librarySongs, id: "i.1")"#,
    #"Library.add([ResourceID<Artist>("1")])"#,
    #"Library.add([ResourceID<LibrarySong>("i.1")])"#,
    #"Library.addTracks(some([Resource<Album>].self), to: ResourceID("p.1"))"#,
    #"Library.addTracks([some(Resource<Album>.self)], to: ResourceID("p.1"))"#,
    #"Library.createPlaylist(named: "N", tracks: [some(Resource<Album>.self)])"#,
    #"Favorites.add([ResourceID<Genre>("34")])"#,
    #"Ratings.set(.love, of: ResourceID<Artist>("1"))"#,
    "some(Resource<Song>.self).attributes.upc",
    "some(Resource<Song>.self).lists.tracks",
    "some(Resource<Album>.self).lists.topSongs",
    "some(SearchResults.self)[.libraryPlaylistFolders]",
    "some(ChartResults.self)[.artists]",
    "Ratings.ratings(.artists, ids: [])",
    "url.id(of: Album.self) as ResourceID<Song>?",
  ]

  @Test func `members that a kind has compile`() async throws {
    let errors = try await Self.errors(in: Self.right.map { "_ = \($0)" })
    #expect(errors.map { "\(Self.right[$0 - 1]): \($1)" } == [])
  }

  @Test func `members of another kind do not compile`() async throws {
    let errors = try await Self.errors(in: Self.wrong.map { "_ = \($0)" })
    let compiled = Self.wrong.indices.filter { errors[$0 + 1] == nil }.map { Self.wrong[$0] }
    #expect(compiled == [])
  }

  /// Statements with a misspelled name, or one from MusicKit, in the forms in which people write
  /// it.
  private static let misspelled: [(statement: String, name: String)] = [
    ("if let title = song.attributes.title { print(title) }", "title"),
    ("guard let time = song.attributes.duration else { return }; print(time)", "duration"),
    ("let name: String? = song.attributes.nmae; print(name as Any)", "nmae"),
    ("func title() -> String? { song.attributes.title }", "title"),
    ("func isGone() -> Bool { song.attributes.title == \"Gone\" }", "title"),
    ("print(song.attributes.artwrk?.url(width: 1, height: 1) ?? \"\")", "artwrk"),
    ("_ = song.attributes.duration", "duration"),
    ("_ = songs.map { $0.attributes.title }", "title"),
    ("_ = songs.compactMap { song in song.attributes.title ?? \"\" }", "title"),
    ("_ = song.attributes.playParams?.catalogID", "catalogID"),
    ("let list: Page<Album>? = song.lists.album; print(list as Any)", "album"),
    ("for album in song.lists.album?.resources ?? [] { print(album) }", "album"),
    ("let view: Page<Album>? = album.lists.related; print(view as Any)", "related"),
    ("_ = album.lists.related", "related"),
    // Requests with a related list or an extended attribute that the kind does not have.
    (#"_ = catalog.resource(.songs, id: "1").with(.include(\.tracks))"#, "tracks"),
    (#"_ = catalog.resource(song).with(.include(\.albums), .include(\.track))"#, "track"),
    (#"_ = catalog.resource(.songs, id: "1").with(.extend(\.artistBio))"#, "artistBio"),
    (#"_ = catalog.resources(.songs, ids: ["1"]).with(.relate(\.tracks))"#, "tracks"),
    (#"_ = catalog.search("x", types: .songs).with(.of(.songs, .include(\.tracks)))"#, "tracks"),
    (#"_ = catalog.list(\.albums, of: .artists, id: "1").with(.include(\.topSongs))"#, "topSongs"),
    (#"_ = catalog.list(\.tracks, of: .songs, id: "1")"#, "tracks"),
    (#"_ = Library.list(.librarySongs).with(.extend(\.dateadded))"#, "dateadded"),
  ]

  @Test func `the compiler names a misspelled member or extra`() async throws {
    let errors = try await Self.errors(in: Self.misspelled.map(\.statement))
    for (index, use) in Self.misspelled.enumerated() {
      let error = errors[index + 1] ?? ""
      let names = ["has no dynamic member '\(use.name)'", "has no member '\(use.name)'"]
      #expect(names.contains { error.contains($0) }, "\(use.statement): \(error)")
      #expect(!error.contains("failed to produce diagnostic"), "\(use.statement)")
    }
  }

  /// Declarations that only this package uses, not apps or servers.
  private static let unneeded = [
    "some(JSONDocument.self).root.sourceRange", "some(TokenInspection.self)",
    "some(GenreIndex.self).tree()", "some(Page<Song>.self).replacing([])",
    "UndocumentedNames.members",
    "Song.facts.columns", "Song.facts.pathName", #"MusicURL.isURL("x")"#, "HTTPMethod.get.isRead",
    "ListPlace.root", "Album.facts.idLimit", "Storefronts.facts", "some(RequestScope.self)",
    "JSONEditor(some(JSONDocument.self))", "Base64URL.encode([])",
    #"try RequestScope.appleMusic().target(of: "/v1/test")"#, "CurlTransport.prepare()",
    "ResourceType.songs", "Origin.appleMusic.host", "some(HTTPHeaders.self).fields",
    "some(Authorizing.self)", "some(Retrying.self)", "some(Limiting.self)", "some(Caching.self)",
  ]

  @Test func `declarations for this package alone do not compile elsewhere`() async throws {
    let errors = try await Self.errors(in: Self.unneeded.map { "_ = \($0)" })
    let visible = Self.unneeded.indices.filter { index in
      let error = errors[index + 1] ?? ""
      return !error.contains("'package' protection level") && !error.contains("cannot find")
    }
    #expect(visible.map { Self.unneeded[$0] } == [])
  }

  /// Returns the compiler's errors by line; each use is a function of its own.
  static func errors(in uses: [String], given: String = given) async throws -> [Int: String] {
    let folder = try TemporaryDirectory()
    let functions = uses.enumerated().map { "func use\($0)() async throws { \($1) }" }
    let files = try [
      ("Given.swift", given),
      ("Uses.swift", "import MusicAPI;" + functions.joined(separator: "\n")),
    ]
    .map { try folder.write(Array($0.1.utf8), to: $0.0) }
    let result = try await SwiftCompiler.check(files, "-typecheck")
    var errors: [Int: String] = [:]
    for line in result.errorText.split(separator: "\n") {
      guard let match = line.firstMatch(of: #/Uses\.swift:(\d+):\d+: error: (.*)/#) else {
        continue
      }
      if let number = Int(match.1) { errors[number, default: ""] += match.2 + "\n" }
    }
    try #require(!errors.isEmpty || result.status == 0, "\(result.errorText)")
    return errors
  }
}
