import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

struct LibraryCommandTests {
  private static let me = "/v1/me/library"
  private static let song = #"{"id":"i.1","type":"library-songs","attributes":{"name":"A"}}"#

  @Test(arguments: [
    ("library songs", "/songs"), ("library song i.1", "/songs/i.1"),
    ("library library-songs i.1", "/songs/i.1"),
    ("library songs i.1 i.2", "/songs?ids=i.1,i.2"), ("library songs a.1", "/songs/a.1"),
    ("library albums --sort -dateAdded", "/albums?sort=-dateAdded"),
    ("library albums --sort=name --all", "/albums?sort=name&limit=100"),
    ("library songs --limit 250", "/songs?limit=100"),
    ("library songs --limit 7", "/songs?limit=7"),
    ("library songs --page-size 20 --offset 40", "/songs?limit=20&offset=40"),
    (
      "library playlists p.1 --include tracks --extend inFavorites",
      "/playlists/p.1?include=tracks&extend=inFavorites"
    ),
    ("library songs --include catalog -l de", "/songs?include=catalog&l=de"),
    ("library playlists p.1 --relationship tracks --all", "/playlists/p.1/tracks?limit=100"),
    ("library playlist-folder p.1 --relationship children", "/playlist-folders/p.1/children"),
    ("library playlist-folders", "/playlist-folders"),
    ("library playlist-folders --tree", "/playlist-folders/p.playlistsroot/children"),
    ("library recently-added --all", "/recently-added?limit=25"),
    ("library pins", "/pins"),
    ("library Pins --include catalog", "/pins?include=catalog"),
    ("library songs --with-catalog", "/songs?include=catalog"),
    (
      "library search a --types songs,library-album",
      "/search?term=a&types=library-songs,library-albums"
    ),
    ("library search a --types songs --all", "/search?term=a&types=library-songs&limit=25"),
    ("library podcasts --allow-unknown", "/podcasts"),
    ("library artists --sort dateAdded --allow-unknown", "/artists?sort=dateAdded"),
  ])
  func `each command line sends its request`(line: String, target: String) async throws {
    let result = try await Program().run(line + " --dry-run -q")
    #expect(result.err == "")
    #expect(
      result.out.hasPrefix("GET https://api.music.apple.com\(Self.me)\(target)\nAuthorization"))
    #expect(result.out.contains("Music-User-Token: ***\n"))
  }

  @Test(
    arguments: [
      (
        "library sogns", "'sogns' is not a library type", "did you mean 'songs'?"
      ),
      (
        "library songs 1613600188", "'1613600188' is a catalog ID, not a library ID",
        "'amctl catalog songs 1613600188' fetches it; library song IDs begin with 'i.' or 'a.'"
      ),
      (
        "library playlists pl.u-1", "'pl.u-1' is a catalog ID, not a library ID",
        "'amctl catalog playlists pl.u-1' fetches it; library playlist IDs begin with 'p.'"
      ),
      (
        "library songs l.1", "'l.1' is an album ID, not a song ID",
        "'amctl library albums l.1' fetches it"
      ),
      (
        "catalog songs i.1", "'i.1' is a library ID, not a catalog ID",
        "'amctl library songs i.1' fetches it"
      ),
      (
        "catalog stations p.1", "'p.1' is a library ID, not a catalog ID",
        "'amctl library playlists p.1' fetches it"
      ),
      (
        "library artists --sort dateAdded", "cannot sort artists by 'dateAdded'",
        "one of: name, -name"
      ),
      ("library songs i.1 --sort name", "'--sort' works on whole lists only", nil),
      (
        "library songs --relationship catalog",
        "'--relationship' needs a library song ID",
        "with '--all', it lists those of all songs"
      ),
      ("library songs i.1 --name Hello", "'--name' cannot be used with IDs", nil),
      ("library songs --from - --name Hello", "'--name' cannot be used with '--from'", nil),
      ("library songs --name=", "'--name' must not be empty", "write '--name TEXT'"),
      (
        "library playlist-folders --tree --name Hello", "'--tree' cannot be used with '--name'",
        nil
      ),
      (
        "library songs i.1 --relationship tracks", "'tracks' is not a relationship of songs", nil
      ),
      (
        "library songs --tree", "'--tree' cannot be used with songs", "use it with playlist-folders"
      ),
      (
        "library playlist-folders --with-catalog",
        "'--with-catalog' cannot be used with playlist-folders",
        "folders have no catalog match"
      ),
      ("library recently-added i.1", "'recently-added' takes no IDs", nil),
      ("library pins l.1", "'pins' takes no IDs", nil),
      ("library songs i.1 --offset 3", "'--offset' works on lists only", "leave out the IDs"),
      ("library i.1 l.1 --page-size 3", "'--page-size' works on lists only", "leave out the IDs"),
      ("library songs --from - --offset 3", "'--offset' works on lists only", "leave out the IDs"),
      ("recommendations 6-1 --offset 2", "'--offset' works on lists only", "leave out the IDs"),
      (
        "library playlist-folders --tree --offset 1",
        "'--tree' cannot be used with '--offset'", nil
      ),
      (
        "library i.1 --relationship catalog", "'--relationship' cannot be used with i.1",
        "use it with a type and an ID, such as 'amctl library playlists ID'"
      ),
      (
        "library recently-added --relationship tracks",
        "'--relationship' cannot be used with recently-added", nil
      ),
      (
        "library songs -s us,jp", "this command takes only one storefront",
        "write '--storefront CC'"
      ),
      ("library search a -s xxx", "'xxx' is not a storefront", nil),
      ("history played -s us,jp", "this command takes only one storefront", nil),
      ("recommendations -s us,jp", "this command takes only one storefront", nil),
      ("replay-summary -s us,jp", "this command takes only one storefront", nil),
      (
        "library playlists --include tracks",
        "'tracks' of library-playlists is only included when a single one is fetched by its id", nil
      ),
      (
        "library search a --types stations",
        "'stations' is not a searchable library type", nil
      ),
      (
        "history stations --types songs", "'--types' cannot be used with stations",
        "use it with played or tracks"
      ),
      ("history tracks --types albums", "'albums' is not a type of tracks", nil),
      (
        "recommendations --relationship contents",
        "'--relationship' takes one ID, not none", nil
      ),
    ] as [(String, String, String?)])
  func `an impossible combination is rejected with a hint`(
    line: String, message: String, hint: String?
  ) async throws {
    let result = try await Program(environment: Secrets.tokens).run(line)
    #expect(result.err.hasPrefix("amctl: \(message)\n"), "\(result.err)")
    if let hint { #expect(result.err.hasSuffix("\nhint: \(hint)\n"), "\(result.err)") }
    #expect(result.exit == 2)
    #expect(result.out == "")
  }

  @Test func `ids are written in the given order, and missing ones are named`() async throws {
    let server = try LibraryServer.answering([
      "\(Self.me)/songs?ids=i.2,i.3,i.1": LibraryServer.page([
        Self.song, #"{"id":"i.2","type":"library-songs"}"#,
      ])
    ])
    let result = try await Program.asking(server).run("library songs i.2 i.3 i.1 -o id")
    #expect(result.out == "i.2\ni.1\n")
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.no("song in your library", "i.3"))
        amctl: \(ExpectedMessages.notFound(1, of: 3))

        """)
    #expect(result.exit == 3)
  }

  @Test func `ids come from a file, in batches of the type's limit`() async throws {
    let server = try TestServer { request in
      let ids = RequestTarget(parsing: request.target).query["ids"] ?? ""
      return LibraryServer.page(
        ids.split(separator: ",").map { #"{"id":"\#($0)","type":"library-artists"}"# })
    }
    let ids = (1...60).map { "r.\($0)" }
    let program = Program(
      environment: try Program.asking(server).environment, input: ids.joined(separator: "\n"))
    let result = try await program.run("library artists --from - -o id")
    #expect(result.out == ids.map { $0 + "\n" }.joined())
    #expect(result.exit == 0)
    #expect(server.requests.count == 3)
  }

  @Test(
    arguments: [
      ("library songs", 404, "40403"), ("library songs", 404, "40400"),
      ("library recently-added", 404, "40403"), ("library pins", 404, "40403"),
      ("library playlists p.1 --relationship tracks", 404, "40403"),
      ("library playlist-folders p.1 --relationship children", 404, "40403"),
      ("library songs i.1 --relationship catalog", 404, "40403"),
      ("replay-summary", 404, "40400"),
    ] as [(String, HTTPStatus, String)])
  func `an empty result is not a failure`(
    line: String, status: HTTPStatus, code: String
  ) async throws {
    let server = try TestServer(responses: LibraryServer.rejection(status, code: code))
    let program = try Program.asking(server)
    let json = try await program.run(line + " -o json")
    #expect(json.exit == 0)
    #expect(json.out == #"{"data":[]}"# + "\n")
    #expect(json.err == "")
    let table = try await program.run(line + " -o table")
    #expect(table.err == "amctl: Nothing found.\n")
    #expect(table.exit == 0)
  }

  @Test(arguments: [
    ("library songs i.1", "i.1", "song in your library"),
    ("library playlists p.1 --relationship tracks", "p.1", "playlist in your library"),
    ("library playlist-folders p.1 --tree", "p.1", "folder in your library"),
    ("recommendations 6-1", "6-1", "recommendation"),
    ("recommendations 6-1 --relationship contents", "6-1", "recommendation"),
  ])
  func `a missing id is named`(line: String, id: String, place: String) async throws {
    let server = try TestServer(responses: LibraryServer.rejection(404, code: "40400"))
    let result = try await Program.asking(server).run(line)
    #expect(result.exit == 5)
    #expect(result.err == "amctl: \(ExpectedMessages.no(place, id))\n")
    #expect(result.out == "")
  }

  @Test func `without a user token nothing is sent, and the hint shows how to get one`()
    async throws
  {
    let server = try TestServer(responses: ServerResponse(200))
    let tokens = ["AMCTL_DEVELOPER_TOKEN": Secrets.developerToken]
    let program = try Program.asking(server, environment: tokens)
    for line in ["library songs", "history played", "api me/storefront", "replay-summary"] {
      let result = try await program.run(line)
      #expect(
        result.err == """
          amctl: you are not signed in: this needs a user token
          hint: 'amctl auth login' gets one; or set AMCTL_USER_TOKEN

          """)
      #expect(result.exit == 4)
    }
    #expect(server.connectionCount == 0)
  }

  @Test(
    arguments: [
      ("DELETE", 401, "", 6, "the API cannot change or remove library items; your tokens are fine"),
      ("GET", 401, "", 4, "the developer token was rejected: "),
      ("GET", 403, "40300", 4, "the user token was rejected: it has expired, was revoked "),
      ("GET", 403, "", 4, "the user token was rejected: it has expired, was revoked "),
      ("GET", 400, "40015", 6, "the account lacks what this needs: "),
    ] as [(String, HTTPStatus, String, Int32, String)])
  func `a rejection names the rejected token`(
    method: String, status: HTTPStatus, code: String, exit: Int32, hint: String
  ) async throws {
    let server = try TestServer(
      responses: code.isEmpty ? ServerResponse(status) : LibraryServer.rejection(status, code: code)
    )
    let result = try await Program.asking(server).run("api me/library/songs/i.1 -X \(method)")
    #expect(result.exit == exit)
    #expect(result.err.contains("\nhint: " + hint), "\(result.err)")
    #expect(server.requests.count == 1)
  }
}
