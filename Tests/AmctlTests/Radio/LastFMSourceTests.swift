import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Foundation
import MusicAPI
import MusicPlatform
import Testing

/// `amctl similar --source lastfm`.
extension SimilarSourceTests {
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

  @Test func `a rejected key is a failure with what to check, and not sent again`() async throws {
    var stage = Stage()
    stage.lastFM["mbid"] = #"{"error":10,"message":"No"}"#
    let (result, targets) = try await run(
      "similar 1 --source lastfm --retries 2 -q", stage, key: Stage.key)
    #expect(
      result.err
        == "amctl: ws.audioscrobbler.com returned 403: No\nhint: check AMCTL_LASTFM_KEY\n")
    #expect(result.exit == 4)
    #expect(targets.count { $0.hasPrefix("/2.0/") } == 1)
  }
}
