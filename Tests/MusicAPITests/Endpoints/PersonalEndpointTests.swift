import AmctlTestSupport
import MusicAPI
import Testing

/// The requests of a library, of ratings, favorites and the history.
@Suite(.quick) struct PersonalEndpointTests {
  private let base = "GET /v1/me/library"
  private let song = ResourceReference(.songs, "1")

  @Test func `the resources of a library are listed, and requested by their IDs`() {
    expect(Library.list(.libraryMusicVideos), base + "/music-videos")
    expect(Library.list(.libraryPlaylistFolders), base + "/playlist-folders")
    for sort in ["name", "-name", "dateAdded", "-dateAdded"] {
      expect(
        Library.list(.librarySongs, sorted: LibrarySort(rawValue: sort))
          .with(.include(\.catalog), .extend(\.inFavorites)).language("de").limit(100).offset(200),
        base + "/songs?sort=\(sort)&include=catalog&extend=inFavorites&l=de&limit=100&offset=200")
    }
    expect(Library.resource(.librarySongs, id: "i.PkdJNdAI"), base + "/songs/i.PkdJNdAI")
    expect(
      Library.resources(.libraryPlaylists, ids: ["p.B", "p.A"]), base + "/playlists?ids=p.B,p.A")
    let mixed = ["i.1", "i.2"].map { ResourceReference(.librarySongs, $0) }
    expect(
      Library.resources(mixed: mixed + [ResourceReference(.libraryAlbums, "l.1")]),
      base + "?ids%5Blibrary-songs%5D=i.1,i.2&ids%5Blibrary-albums%5D=l.1")
  }

  @Test func `the other lists of a library have their paths`() {
    expect(
      Library.relationship(named: "tracks", of: .libraryPlaylists, id: "p.1").limit(100)
        .offset(100), base + "/playlists/p.1/tracks?limit=100&offset=100")
    let folders = base + "/playlist-folders"
    expect(Library.rootFolder(), folders + "?filter%5Bidentity%5D=playlistsroot")
    expect(Library.children(), folders + "/p.playlistsroot/children")
    expect(Library.children(of: ResourceID("p.1")), folders + "/p.1/children")
    expect(Library.recentlyAdded().limit(25), base + "/recently-added?limit=25")
    expect(Library.pins().language("de"), base + "/pins?l=de")
    expect(
      Library.search("a+b", types: SearchFacts.libraryTypes).limit(25),
      base + "/search?term=a%2Bb&types=library-albums,library-artists,library-music-videos,"
        + "library-playlists,library-songs&limit=25")
  }

  @Test func `resources are added to the library and the favorites without a body`() {
    expect(
      Library.add([song, .init(.songs, "2"), .init(.albums, "3")])[0].endpoint,
      "POST /v1/me/library?ids%5Bsongs%5D=1,2&ids%5Balbums%5D=3")
    expect(
      Favorites.add([ResourceReference(.artists, "1"), ResourceReference(.librarySongs, "i.1")])[0]
        .endpoint,
      "POST /v1/me/favorites?ids%5Bartists%5D=1&ids%5Blibrary-songs%5D=i.1")
  }

  @Test func `a playlist is created with a name, a description, tracks and a folder`() throws {
    let line = "POST /v1/me/library/playlists"
    expect(
      Library.createPlaylist(named: "A \"B\""), line, body: #"{"attributes":{"name":"A \"B\""}}"#)
    expect(
      Library.createPlaylist(
        named: "N", description: "D", tracks: [song, .init(.librarySongs, "i.x")],
        in: ResourceID<LibraryPlaylistFolder>("p.x")),
      line,
      body: #"{"attributes":{"name":"N","description":"D"},"relationships":{"tracks":{"data":"#
        + #"[{"id":"1","type":"songs"},{"id":"i.x","type":"library-songs"}]},"parent":{"data":"#
        + #"[{"id":"p.x","type":"library-playlist-folders"}]}}}"#)
    let ids: [ResourceID<Song>] = ["1"]
    let tracks =
      #"{"attributes":{"name":"N"},"relationships":{"tracks":{"data":[{"id":"1","type":"songs"}]}}}"#
    expect(Library.createPlaylist(named: "N", tracks: ids), line, body: tracks)
    expect(Library.createPlaylist(named: "N", tracks: [song]), line, body: tracks)
    expect(
      Library.createPlaylist(named: "N", tracks: [Resource<Song>]()), line,
      body: #"{"attributes":{"name":"N"}}"#)
  }

  @Test func `a folder is created in another or in the root folder`() {
    func body(_ parent: String) -> String {
      #"{"attributes":{"name":"N"},"relationships":{"parent":{"data":[{"id":"\#(parent)","#
        + #""type":"library-playlist-folders"}]}}}"#
    }
    let line = "POST /v1/me/library/playlist-folders"
    expect(Library.createFolder(named: "N"), line, body: body("p.playlistsroot"))
    expect(Library.createFolder(named: "N", in: ResourceID("p.1")), line, body: body("p.1"))
  }

  @Test func `tracks of a playlist or of others are added after the existing ones`() throws {
    expect(
      Library.addTracks([song, .init(.libraryMusicVideos, "i.2")], to: ResourceID("p.1"))[0]
        .endpoint,
      "POST /v1/me/library/playlists/p.1/tracks",
      body: #"{"data":[{"id":"1","type":"songs"},{"id":"i.2","type":"library-music-videos"}]}"#)
    let track = try #require(AnyResource(json: try JSON(#"{"id":"i.1","type":"library-songs"}"#)))
    expect(
      Library.addTracks([track], to: ResourceID("p.1"))[0].endpoint,
      "POST /v1/me/library/playlists/p.1/tracks",
      body: #"{"data":[{"id":"i.1","type":"library-songs"}]}"#)
  }

  @Test func `ratings are read, set and cleared under the plural of their type`() {
    expect(Ratings.rating(of: ResourceID<Song>("1")), "GET /v1/me/ratings/songs/1")
    expect(
      Ratings.ratings(.libraryPlaylists, ids: ["p.1", "p.2"]),
      "GET /v1/me/ratings/library-playlists?ids=p.1,p.2")
    expect(
      Ratings.set(.dislike, of: ResourceID<Station>("ra.1")), "PUT /v1/me/ratings/stations/ra.1",
      body: #"{"type":"rating","attributes":{"value":-1}}"#)
    expect(Ratings.clear(ResourceID<LibrarySong>("i.1")), "DELETE /v1/me/ratings/library-songs/i.1")
  }

  @Test func `the lists of the history, recommendations and summaries have their paths`() {
    let me = "GET /v1/me"
    expect(
      History.heavyRotation().limit(10).offset(10),
      me + "/history/heavy-rotation?limit=10&offset=10")
    expect(
      History.played(),
      me + "/recent/played?types=albums,library-albums,library-playlists,playlists,stations")
    expect(History.played([.albums, .stations]), me + "/recent/played?types=albums,stations")
    expect(
      History.playedTracks([.songs]).limit(30), me + "/recent/played/tracks?types=songs&limit=30")
    expect(
      History.playedTracks([.songs, .musicVideos]),
      me + "/recent/played/tracks?types=songs,music-videos")
    expect(History.stations(), me + "/recent/radio-stations")
    expect(Recommendations.list().limit(30), me + "/recommendations?limit=30")
    expect(Recommendations.resource(id: "6-1"), me + "/recommendations/6-1")
    expect(Recommendations.resources(ids: ["6-1", "6-2"]), me + "/recommendations?ids=6-1,6-2")
    expect(Recommendations.contents(of: ResourceID("6-1")), me + "/recommendations/6-1/contents")
    expect(
      MusicSummaries.latest().with(PersonalFacts.summaryViews.map { .view(named: $0) }),
      me + "/music-summaries?filter%5Byear%5D=latest&views=top-artists,top-albums,top-songs")
  }

  @Test(arguments: [202, 204, 201, 200] as [HTTPStatus])
  func `a change whose response has no body is a success`(status: HTTPStatus) async throws {
    let client = MusicClient(transport: ScriptedTransport(.success(HTTPResponse(status: status))))
    let receipt = try await client.send(Library.add([song])[0].endpoint)
    #expect(receipt.json == nil && receipt.resources.isEmpty)
    #expect(try await client.send(Ratings.clear(song)).json == nil)
  }

  @Test func `a response to a read needs its body`() async throws {
    let client = MusicClient(transport: ScriptedTransport(.success(HTTPResponse(status: 200))))
    await #expect { try await client.send(Library.list(.librarySongs)) } throws: { error in
      if case MusicAPIError.notJSON = error { true } else { false }
    }
  }

  @Test func `the new resource is read from the response`() async throws {
    let body = #"{"data":[{"id":"p.1","type":"library-playlists","attributes":{"name":"N"}}]}"#
    let client = MusicClient(transport: ScriptedTransport(.success(.json(body, status: 201))))
    let receipt = try await client.send(Library.createPlaylist(named: "N"))
    #expect(receipt.resources.first?.id == "p.1" && receipt.resources.first?.attributes.name == "N")
  }
}
