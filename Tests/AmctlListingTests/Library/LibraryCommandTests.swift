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
