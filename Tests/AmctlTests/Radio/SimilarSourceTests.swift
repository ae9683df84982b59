import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Foundation
import MusicAPI
import MusicPlatform
import MusicServices
import Testing

/// `amctl similar --source`.
@Suite(.quick) struct SimilarSourceTests {
  typealias Stage = SourceStage

  /// Runs a line, and returns the targets that the server got.
  func run(
    _ line: String, _ stage: Stage = Stage(), token: Bool = false, key: String? = nil
  ) async throws -> (result: Program.Result, targets: [String]) {
    let server = try stage.server()
    var program = try stage.program(server, token: token)
    program.environment["AMCTL_LASTFM_KEY"] = key
    let result = try await program.run(line)
    // The next server has another port, and so a limit of its own.
    try await stage.clock.sleep(for: .seconds(2))
    return (result, server.requests.map(\.target))
  }

  static let fields = "-o tsv --no-header --fields source,rank,score,id,name"

  @Test func `without a token, artists by ListenBrainz have a name and a URL`() async throws {
    let (result, targets) = try await run("similar 1 --source listenbrainz -o ndjson -s fr")
    #expect(
      (result.out, result.err, result.exit) == (
        """
        {"rank":1,"score":1.0,"source":"listenbrainz","id":"3","type":"artists","attributes":\
        {"name":"Choir","url":"https://music.apple.com/fr/artist/3"}}
        {"rank":3,"score":0.25,"source":"listenbrainz","id":"2","type":"artists","attributes":\
        {"name":"Quay","url":"https://music.apple.com/fr/artist/2"}}

        """, "amctl: 1 of 3 artists from ListenBrainz could not be found in the catalog: Aldine.\n",
        0
      ))
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
    #expect((two.result.out, two.result.err) == ("2\n3\n", ""))
    #expect(two.targets.count == 4)
    let all = try await run("similar 1 --source listenbrainz -o id --all", stage)
    #expect((all.result.out, all.result.err) == ((2...40).map { "\($0)\n" }.joined(), ""))
  }

  @Test func `MusicBrainz gets one request in a second of all commands, and nobody hears of it`()
    async throws
  {
    let stage = Stage()
    let server = try stage.server()
    for _ in 1...2 {
      // The two do not know each other's memory.
      let result = try await stage.program(server).run("similar 1 --source listenbrainz -o id")
      #expect(result.out == "3\n2\n")
      #expect(!result.err.includes("Retrying") && !result.err.includes("Waiting"))
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
    #expect((alone.out, alone.err, alone.exit) == ("", "amctl: \(message)\n", 5))
    let (both, _) = try await run("similar 1 --source listenbrainz,apple -o id", stage, token: true)
    #expect((both.out, both.exit) == ("2\n5\n", 3))
    #expect(
      both.err == """
        amctl: request for 'listenbrainz' failed: \(message)
        amctl: 1 of 2 sources failed

        """)
  }

  @Test func `a look-up that fails is named, and the other artists are written`() async throws {
    var stage = Stage()
    stage.failing = ["mb-4"]
    let (result, _) = try await run(
      "similar 1 --source listenbrainz -o json --retries 0", stage)
    let document = try JSONDocument(parsing: result.out).root
    #expect(document["data"]?.elements.compactMap { $0["id"]?.string } == ["3", "2"])
    #expect(
      result.err == """
        amctl: request for 'Aldine' failed: musicbrainz.org returned 500
        amctl: 1 of 3 artists failed
        {"error":{"exit":3,"kind":"partial","reason":"server-error","message":"1 of 3 artists \
        failed","missing":["Aldine"]}}

        """)
    #expect(result.exit == 3)
  }

  @Test func `if each look-up fails, nothing more is requested, and the code is that of the first`()
    async throws
  {
    var stage = Stage()
    stage.neighbors = (2...9).map { ("mb-\($0)", "Artist \($0)", 1000 - $0) }
    stage.failing = Set(stage.neighbors.map(\.0))
    let (result, targets) = try await run(
      "similar 1 --source listenbrainz -o id --retries 0", stage)
    #expect(result.out == "")
    #expect(
      result.err.hasSuffix(
        "amctl: 3 of 3 artists failed, the last ones in a row; nothing more was requested\n"))
    #expect(result.exit == 6)
    #expect(targets.count { $0.hasPrefix("/ws/2/artist/") } == 3)
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
    #expect((replayed.out, replayed.exit) == (recorded.out, 0))
  }
}
