import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// `amctl catalog ... --availability`: which storefronts have what.
@Suite(.quick) struct AvailabilityTests {
  private static let words = ["catalog", "songs", "-s", "us,gb,jp", "--availability"]

  private static func songs(_ numbers: some Sequence<Int>, first: Int = 0) -> [CastTrack] {
    numbers.map { CastTrack("Song \($0)", id: "\(first + $0)", isrc: CheckServer.isrc($0)) }
  }

  /// Runs the command against storefronts that have the first songs; 'gb' under other IDs, and 'jp'
  /// only those with even numbers.
  private func run(
    _ options: String..., count: Int = 10, input: String = "", script: [Incident] = []
  ) async throws -> (result: Program.Result, requests: [String]) {
    let (odd, even) = (stride(from: 1, to: count, by: 2), stride(from: 2, through: count, by: 2))
    let albums = [
      CastAlbum("Even", tracks: Self.songs(even)),
      CastAlbum("Odd", tracks: Self.songs(odd), storefront: "us"),
      CastAlbum("Even", tracks: Self.songs(even, first: 9_000), storefront: "gb"),
      CastAlbum("Odd", tracks: Self.songs(odd, first: 9_000), storefront: "gb"),
    ]
    let sandbox = Sandbox(albums: albums) { $0.script = script }
    var program = Program.sending(to: sandbox)
    program.input = input
    let result = try await program.run(words: Self.words + ["--retries", "0"] + options)
    return (result, sandbox.targets)
  }

  @Test(arguments: [500, 401] as [HTTPStatus])
  func `a storefront that fails has no cells, and is not said to lack anything`(
    status: HTTPStatus
  ) async throws {
    let (result, _) = try await run(
      "2", "4", "--find-equivalents", "-o", "csv",
      script: [Incident(.get, "/v1/catalog/jp", .status(status))])
    #expect(result.out == "code,name,us,gb,jp\n2,Song 2,2,9002,\n4,Song 4,4,9004,\n")
    #expect(result.err.hasPrefix("amctl: storefront 'jp' failed: "))
    #expect(result.err.contains("\namctl: 1 of 3 storefronts failed\n"))
    #expect(result.exit == 3)
    let (all, _) = try await run("2", "-o", "csv", script: [Incident(.get, "/", .status(status))])
    #expect(all.exit == (status == 401 ? 4 : 6))
  }

  @Test func `a thousand codes of a file are looked up in batches`() async throws {
    let lines = (1...1_000).map { CheckServer.isrc($0) }.joined(separator: "\n")
    let (result, requests) = try await run(
      "--from", "-", "-o", "id", count: 1_000, input: lines)
    #expect(result.out == lines + "\n")
    #expect(result.err.hasPrefix("amctl: 500 of 1,000 codes are not in every storefront\n"))
    #expect(requests.count == 3 * 40)
  }

  @Test func `nothing anywhere is exit code 5, and nothing to do is 0`() async throws {
    let (none, _) = try await run("77", "-o", "tsv", "--no-header")
    #expect((none.out, none.exit) == ("77\t\tfalse\tfalse\tfalse\n", 5))
    let (empty, requests) = try await run("--from", "-", "-o", "ndjson")
    #expect((empty.out, empty.exit) == ("", 0))
    #expect(requests == [])
  }

  @Test func `what a storefront cannot play is a hole, and another song with its ISRC is none`()
    async throws
  {
    let album = CastAlbum("Quay", tracks: Self.songs([2]))
    let code = CheckServer.isrc(2)
    let dead = Incident(.get, "/v1/catalog/jp", .set("data.0.attributes.playParams", nil))
    let words = ["--isrc", code, "-o", "tsv", "--no-header"]
    let hole = try await Program.sending(to: Sandbox(albums: [album]) { $0.script = [dead] })
      .run(words: Self.words + words)
    #expect((hole.out, hole.exit) == ("\(code)\tSong 2\t2\t2\tfalse\n", 3))
    let other = CastAlbum("Pier", tracks: Self.songs([2], first: 6))
    let whole = try await Program.sending(
      to: Sandbox(albums: [album, other]) { $0.script = [dead] }
    )
    .run(words: Self.words + words)
    #expect((whole.out, whole.exit) == ("\(code)\tSong 2\t2\t2\t8\n", 0))
  }

  @Test func `a 404 says that a storefront has none of a batch, and it gets further requests`()
    async throws
  {
    let lines = (1...100).map { CheckServer.isrc(2 * $0) }
    let first = Incident(.get, "/v1/catalog/jp", .status(404)) { request in
      request.target.query["filter[isrc]"]?.hasPrefix(lines[0]) == true
    }
    let (result, requests) = try await run(
      "--from", "-", "-o", "ndjson", "--fields", "jp", count: 200,
      input: lines.joined(separator: "\n"), script: [first])
    #expect(requests.count == 3 * 4)
    #expect(result.out.split(separator: "\n").count { $0 == #"{"jp":false}"# } == 25)
    #expect(result.exit == 3)
  }
}
