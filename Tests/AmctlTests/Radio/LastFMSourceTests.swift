import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Foundation
import MusicAPI
import MusicPlatform
import MusicServices
import Testing

/// `amctl similar --source lastfm`.
extension SimilarSourceTests {
  @Test func `a missing key is an error before any request`() async throws {
    let (result, targets) = try await run("similar 1 --source apple,lastfm", token: true)
    #expect(
      result.err == """
        amctl: Last.fm needs a key
        hint: set AMCTL_LASTFM_KEY; https://www.last.fm/api/account/create gives one

        """)
    #expect(result.exit == 4)
    #expect(targets.isEmpty)
  }

  @Test func `the key goes to Last.fm and nowhere else`() async throws {
    let folder = try TemporaryDirectory()
    let stage = Stage()
    let server = try stage.server()
    var program = try stage.program(server)
    program.environment["AMCTL_LASTFM_KEY"] = Stage.key
    program.environment["XDG_CACHE_HOME"] = folder.file("cache")
    let line = "similar 1 --source lastfm -o id"
    let cached = try await program.run("\(line) -v --cache 1h")
    let recorded = try await program.run("\(line) -v --record \(folder.file("fixtures"))")
    #expect([cached.exit, recorded.exit] == [0, 0])
    #expect(!(cached.err + cached.out + recorded.err + recorded.out).includes(Stage.key))
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { !FileSystem.isDirectory(folder.file($0)) }
    #expect(files.count { $0.includes("ws.audioscrobbler.com") } >= 1)
    for file in files {
      #expect(!file.includes(Stage.key))
      #expect(!String(decoding: try folder.read(file), as: UTF8.self).includes(Stage.key))
    }
    for request in server.requests {
      #expect(
        request.target.includes("api_key=\(Stage.key)") == request.target.hasPrefix("/2.0/"))
    }
    // A recording needs no key.
    let replayed = try await Program().run("\(line) --replay \(folder.file("fixtures"))")
    #expect(replayed.out == "3\n")
  }

  @Test(arguments: [200, 400] as [HTTPStatus])
  func `an ID that Last.fm does not know is followed by the name`(status: HTTPStatus) async throws {
    var stage = Stage()
    stage.lastFMStatus = status
    stage.lastFM["mbid"] = #"{"error":6,"message":"The artist could not be found"}"#
    if status != 200 { stage.lastFM["artist"] = #"{"error":6,"message":"No"}"# }
    let (result, targets) = try await run("similar 1 --source lastfm -o id", stage, key: Stage.key)
    #expect(
      targets.filter { $0.hasPrefix("/2.0/") } == [
        "/2.0/?method=artist.getSimilar&mbid=mb-1&format=json&api_key=\(Stage.key)",
        "/2.0/?method=artist.getSimilar&artist=Artist%201&autocorrect=0&format=json"
          + "&api_key=\(Stage.key)",
      ])
    #expect(result.exit == (status == 200 ? 0 : 5))
    if status != 200 {
      #expect(result.err == "amctl: Last.fm does not know the artist 'Artist 1'\n")
    }
  }

  @Test func `an artist that MusicBrainz does not know is asked for by its name in the catalog`()
    async throws
  {
    var stage = Stage()
    stage.identities = []
    let (result, targets) = try await run(
      "similar 1 --source lastfm -o id --limit 5", stage, token: true, key: Stage.key)
    #expect(result.out == "3\n")
    #expect(
      targets.filter { $0.hasPrefix("/2.0/") } == [
        "/2.0/?method=artist.getSimilar&artist=Artist%201&autocorrect=0&limit=5&format=json"
          + "&api_key=\(Stage.key)"
      ])
    let (without, _) = try await run("similar 1 --source lastfm", stage, key: Stage.key)
    #expect(
      without.err == """
        amctl: MusicBrainz has no artist with Apple Music ID 1
        hint: with a developer token, Last.fm is queried by the name in the catalog

        """)
    #expect(without.exit == 5)
  }

  @Test func `a response about another artist is said`() async throws {
    var stage = Stage()
    stage.lastFM["mbid"] = #"{"similarartists":{"artist":[],"@attr":{"artist":"Jon Anderson"}}}"#
    let (result, _) = try await run("similar 1 --source lastfm -o id", stage, key: Stage.key)
    #expect(
      result.err == """
        amctl: Last.fm lists artists similar to 'Jon Anderson', not 'Artist 1'.
        amctl: Last.fm lists no similar artists.

        """)
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    (
      10, 4, 1,
      """
      amctl: ws.audioscrobbler.com returned 403: No
      hint: check AMCTL_LASTFM_KEY

      """
    ),
    (
      29, 6, 3,
      """
      amctl: ws.audioscrobbler.com accepts no more requests from this address for a while \
      (status 429)
      hint: try again in a few minutes

      """
    ),
    (11, 6, 3, "amctl: ws.audioscrobbler.com returned 503: No\n"),
    (3, 6, 1, "amctl: ws.audioscrobbler.com returned 400: No\n"),
  ])
  func `an error within a success is a failure, and retried where that may help`(
    code: Int, exit: Int32, requests: Int, message: String
  ) async throws {
    var stage = Stage()
    stage.lastFM["mbid"] = #"{"error":\#(code),"message":"No"}"#
    let (result, targets) = try await run(
      "similar 1 --source lastfm --retries 2 -q", stage, key: Stage.key)
    #expect((result.err, result.exit) == (message, exit))
    #expect(targets.count { $0.hasPrefix("/2.0/") } == requests)
  }
}
