import AmctlLoopback
import AmctlTestSupport
import Foundation
import MusicAPI
import MusicPlatform
import MusicServices
import Testing

/// `amctl similar --source`.
struct SimilarSourceTests {
  private typealias Stage = SourceStage

  /// Runs a line, and returns the targets that the server got.
  private func run(
    _ line: String, _ stage: Stage = Stage(), token: Bool = false, key: String? = nil
  ) async throws -> (result: Program.Result, targets: [String]) {
    let server = try stage.server()
    defer { server.stop() }
    var program = try stage.program(server, token: token)
    program.environment["AMCTL_LASTFM_KEY"] = key
    let result = try await program.run(line)
    // The next server has another port, and so a limit of its own.
    try await stage.clock.sleep(for: .seconds(2))
    return (result, server.requests.map(\.target))
  }

  private static let fields = "-o tsv --no-header --fields source,rank,score,id,name"

  @Test func `without a token, artists by ListenBrainz have a name and a URL`() async throws {
    let (result, targets) = try await run("similar 1 --source listenbrainz -o ndjson -s fr")
    #expect(
      result.out == """
        {"rank":1,"score":1.0,"source":"listenbrainz","id":"3","type":"artists","attributes":\
        {"name":"Choir","url":"https://music.apple.com/fr/artist/3"}}
        {"rank":3,"score":0.25,"source":"listenbrainz","id":"2","type":"artists","attributes":\
        {"name":"Quay","url":"https://music.apple.com/fr/artist/2"}}

        """)
    #expect(
      result.err
        == "amctl: 1 of 3 artists from ListenBrainz could not be found in the catalog: Aldine.\n")
    #expect(result.exit == 0)
    let page = { (path: String) in "resource=https%3A%2F%2F\(path)" }
    let storefronts = ["fr", "us", "gb", "de", "jp"].map { (storefront: String) in
      page("music.apple.com%2F\(storefront)%2Fartist%2F1") + "&"
        + page("itunes.apple.com%2F\(storefront)%2Fartist%2Fid1")
    }
    #expect(
      targets == [
        "/ws/2/url?" + storefronts.joined(separator: "&") + "&inc=artist-rels&fmt=json",
        "/similar-artists/json?artist_mbids=mb-1&algorithm=" + ListenBrainzClient.algorithm,
        "/ws/2/artist/mb-3?inc=url-rels&fmt=json", "/ws/2/artist/mb-4?inc=url-rels&fmt=json",
        "/ws/2/artist/mb-2?inc=url-rels&fmt=json",
      ])
  }

  @Test func `no other server sees a token, and each learns who asks`() async throws {
    let stage = Stage()
    let server = try stage.server()
    defer { server.stop() }
    _ = try await stage.program(server, token: true).run("similar 1 --source listenbrainz")
    for request in server.requests where !request.target.hasPrefix("/v1/") {
      #expect(request.headers["Authorization"] == nil)
      #expect(request.headers["User-Agent"] == "amctl/" + ProductVersion.current)
    }
  }

  @Test func `with a token, artists are those of the catalog, fetched together`() async throws {
    var stage = Stage()
    stage.found = ["Aldine": ["4"]]
    stage.missing = ["3"]
    let (result, targets) = try await run(
      "similar 1 --source listenbrainz \(Self.fields)", stage, token: true)
    #expect(
      result.out == """
        listenbrainz\t2\t0.5\t4\tArtist 4
        listenbrainz\t3\t0.25\t2\tArtist 2

        """)
    #expect(
      result.err == """
        amctl: 1 of 3 artists from ListenBrainz could not be found in the catalog: \
        Choir (not in storefront 'us').

        """)
    #expect(
      targets.filter { $0.hasPrefix("/v1/") } == [
        "/v1/catalog/us/search?term=Aldine&types=artists&limit=25",
        "/v1/catalog/us/artists?ids=2,3,4",
      ])
  }

  @Test func `an artist with several IDs, or with a name that several have, is not guessed`()
    async throws
  {
    var stage = Stage()
    stage.found = ["Aldine": ["4", "44"]]
    stage.pages["mb-3"] = [
      "https://music.apple.com/de/artist/33", "https://music.apple.com/gb/artist/x/3",
    ]
    let (result, _) = try await run("similar 1 --source listenbrainz -o id", stage, token: true)
    #expect(result.out == "2\n")
    #expect(
      result.err == """
        amctl: 2 of 3 artists from ListenBrainz could not be found in the catalog: \
        Choir (several IDs: 3, 33), Aldine (several have this name).

        """)
    // The page in the own storefront is the one that counts.
    let german = try await run("similar 1 --source listenbrainz -o id -s de", stage, token: true)
    #expect(german.result.out == "33\n2\n")
  }

  @Test func `several sources come one after another, each with its own ranks`() async throws {
    let (result, targets) = try await run(
      "similar 1 --source apple,lastfm,listenbrainz,apple \(Self.fields)", token: true,
      key: Stage.key)
    #expect(
      result.out == """
        apple\t1\t1.0\t2\tArtist 2
        apple\t2\t0.5\t5\tArtist 5
        lastfm\t1\t1.0\t3\tArtist 3
        listenbrainz\t1\t1.0\t3\tArtist 3
        listenbrainz\t3\t0.25\t2\tArtist 2

        """)
    #expect(
      result.err == """
        amctl: 1 of 2 artists from Last.fm could not be found in the catalog: Vey.
        amctl: 1 of 3 artists from ListenBrainz could not be found in the catalog: Aldine.

        """)
    #expect(result.exit == 0)
    // What both list is asked for once.
    #expect(targets.count { $0.hasPrefix("/ws/2/artist/mb-3?") } == 1)
    #expect(targets.count { $0.hasPrefix("/ws/2/url?") } == 1)
  }

  @Test func `only as many artists are asked for as are wanted`() async throws {
    var stage = Stage()
    stage.neighbors = (2...40).map { ("mb-\($0)", "Artist \($0)", 1000 - $0) }
    stage.pages = Dictionary(
      (2...40).map { ("mb-\($0)", ["https://music.apple.com/us/artist/\($0)"]) }
    ) { first, _ in first }
    let usual = try await run("similar 1 --source listenbrainz -o id", stage)
    #expect(usual.result.out == (2...11).map { "\($0)\n" }.joined())
    #expect(usual.result.err == "amctl: Showing 10. Use --all for everything.\n")
    #expect(usual.targets.count == 12)
    let two = try await run("similar 1 --source listenbrainz -o id --limit 2", stage)
    #expect(two.result.out == "2\n3\n")
    #expect(two.result.err == "")
    #expect(two.targets.count == 4)
    let all = try await run("similar 1 --source listenbrainz -o id --all", stage)
    #expect(all.result.out == (2...40).map { "\($0)\n" }.joined())
    #expect(all.result.err == "")
  }

  @Test func `MusicBrainz never gets two requests in a second, and nobody hears of the waits`()
    async throws
  {
    let stage = Stage()
    let (result, targets) = try await run("similar 1 --source listenbrainz -o id", stage)
    #expect(result.err.includes("Retrying") == false)
    #expect(result.err.includes("Waiting") == false)
    #expect(targets.count { $0.hasPrefix("/ws/") } == 4)
    #expect(stage.clock.sleeps == Array(repeating: .seconds(2), count: 4))
  }

  @Test func `two commands share the second`() async throws {
    let stage = Stage()
    let server = try stage.server()
    defer { server.stop() }
    for _ in 1...2 {
      // The two do not know each other's memory.
      let result = try await stage.program(server).run("similar 1 --source listenbrainz -o id -q")
      #expect(result.out == "3\n2\n")
    }
    #expect(server.requests.count { $0.target.hasPrefix("/ws/") } == 8)
    #expect(stage.clock.sleeps == Array(repeating: .seconds(2), count: 7))
  }

  @Test(arguments: [
    ([], "MusicBrainz has no artist with Apple Music ID 1"),
    (
      ["mb-1", "mb-9"],
      "MusicBrainz has 2 artists with Apple Music ID 1: Artist 1 (mb-1), Artist 1 (mb-9)"
    ),
  ])
  func `an artist that MusicBrainz does not know, or has twice, is not guessed`(
    identities: [String], message: String
  ) async throws {
    var stage = Stage()
    stage.identities = identities
    let (alone, _) = try await run("similar 1 --source listenbrainz", stage)
    #expect(alone.err == "amctl: \(message)\n")
    #expect(alone.out == "")
    #expect(alone.exit == 5)
    let (both, _) = try await run("similar 1 --source listenbrainz,apple -o id", stage, token: true)
    #expect(both.out == "2\n5\n")
    #expect(
      both.err == """
        amctl: request for 'listenbrainz' failed: \(message)
        amctl: 1 of 2 sources failed

        """)
    #expect(both.exit == 3)
  }

  @Test func `a server that rejects all requests is throttling, after the last retry`() async throws
  {
    let server = try TestServer(answers: ServerResponse(503))
    defer { server.stop() }
    let result = try await Stage().program(server)
      .run("similar 1 --source listenbrainz --retries 1 -q")
    #expect(
      result.err == """
        amctl: musicbrainz.org accepts no more requests from this address for a while (status 503)
        hint: try again in a few minutes

        """)
    #expect(result.exit == 6)
    #expect(server.requests.count == 2)
  }

  @Test func `a dry run shows the requests that are known, and needs no key`() async throws {
    let (result, targets) = try await run("similar 1 --source apple,lastfm --dry-run")
    let lines = result.out.split(separator: "\n").filter { $0.hasPrefix("GET ") }
    #expect(lines.count == 2)
    #expect(lines.first?.includes("/v1/catalog/us/artists/1/view/similar-artists") == true)
    #expect(lines.last?.includes("/ws/2/url?resource=") == true)
    #expect(
      result.err
        == "# then: what the sources list, and the pages of those artists\n")
    #expect(targets.isEmpty)
    #expect(result.exit == 0)
  }

  @Test(arguments: [true, false])
  func `a recording is replayed without a token, whether it was made with one or not`(
    token: Bool
  ) async throws {
    let folder = try TemporaryDirectory()
    let line = "similar 1 --source listenbrainz -o json"
    let recorded = try await run("\(line) --record \(folder.path)", token: token).result
    #expect(recorded.exit == 0)
    let replayed = try await Program().run("\(line) --replay \(folder.path)")
    #expect(replayed.out == recorded.out)
    #expect(replayed.exit == 0)
  }

  // MARK: Last.fm

  @Test func `a missing key is an error before any request`() async throws {
    let (result, targets) = try await run("similar 1 --source apple,lastfm", token: true)
    #expect(
      result.err == """
        amctl: no key for Last.fm is set
        hint: set AMCTL_LASTFM_KEY; https://www.last.fm/api/account/create gives one

        """)
    #expect(result.exit == 4)
    #expect(targets.isEmpty)
  }

  @Test func `the key goes to Last.fm and nowhere else`() async throws {
    let folder = try TemporaryDirectory()
    let stage = Stage()
    let server = try stage.server()
    defer { server.stop() }
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
        hint: with a developer token, Last.fm is asked for the name in the catalog

        """)
    #expect(without.exit == 5)
  }

  @Test func `an answer about another artist is said`() async throws {
    var stage = Stage()
    stage.lastFM["mbid"] = #"{"similarartists":{"artist":[],"@attr":{"artist":"Jon Anderson"}}}"#
    let (result, _) = try await run("similar 1 --source lastfm -o id", stage, key: Stage.key)
    #expect(
      result.err == """
        amctl: Last.fm lists artists that are similar to 'Jon Anderson', not 'Artist 1'.
        amctl: Last.fm lists no similar artists.

        """)
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    (
      10, 4, 1,
      """
      amctl: ws.audioscrobbler.com responded 403: No
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
    (11, 6, 3, "amctl: ws.audioscrobbler.com responded 503: No\n"),
    (3, 6, 1, "amctl: ws.audioscrobbler.com responded 400: No\n"),
  ])
  func `an error within a success is a failure, and retried where that may help`(
    code: Int, exit: Int32, requests: Int, message: String
  ) async throws {
    var stage = Stage()
    stage.lastFM["mbid"] = #"{"error":\#(code),"message":"No"}"#
    let (result, targets) = try await run(
      "similar 1 --source lastfm --retries 2 -q", stage, key: Stage.key)
    #expect(result.err == message)
    #expect(result.exit == exit)
    #expect(targets.count { $0.hasPrefix("/2.0/") } == requests)
  }
}
