import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// 'amctl play --on cider' and 'amctl queue --on cider': whole songs, by their IDs in the catalog.
struct CiderPlayTests {
  /// The songs that a request names, or three of an album, none of which has a preview.
  private static func songs(for request: HTTPRequest) -> HTTPResponse {
    let isAlbum = request.target.path.contains("/albums/")
    let ids =
      isAlbum
      ? ["21", "22", "23"]
      : (request.target.query["ids"] ?? "").split(separator: ",").map(String.init)
    let list = ids.map { #"{"id":"\#($0)","type":"songs","attributes":{"name":"Song \#($0)"}}"# }
    return HTTPResponse(
      status: 200, body: Array(#"{"data":[\#(list.joined(separator: ","))]}"#.utf8))
  }

  /// Runs a command line with a catalog, and with Cider.
  private static func run(
    _ line: String, _ prepare: (inout FakeCider.State) -> Void = { _ in }
  ) async throws -> (result: Program.Result, cider: FakeCider.State) {
    let cider = try FakeCider(prepare)
    var program = Program(environment: try cider.environment.merging(Secrets.tokens) { $1 })
    program.connect = { origin, options in
      if origin.isLoopback { return CurlTransport(origin: origin, options: options) }
      return StubTransport { request in Self.songs(for: request) }
    }
    return (try await program.run(line), cider.now)
  }

  @Test func `an album plays, whole, from the song on that is named`() async throws {
    let (result, cider) = try await Self.run(
      "play album 7 --on cider --start-at 2 --volume 30 --repeat all")
    #expect(result.err == "")
    #expect(result.exit == 0)
    let current = try #require(cider.current)
    #expect(Array(cider.queue[current...]) == ["22", "23"])
    #expect(cider.isPlaying)
    #expect(cider.volume == 0.3)
    #expect(cider.repeatMode == 2)
  }

  @Test func `songs are added to its queue, and the queue is listed`() async throws {
    let (added, cider) = try await Self.run("queue add 31 32 --next --on cider")
    #expect(added.err == "")
    #expect(cider.queue == ["11", "12", "31", "32", "13", "14"])
    let (listed, _) = try await Self.run("queue --on cider -o id")
    #expect(listed.out == "11\n12\n13\n14\n")
    let (_, after) = try await Self.run("queue add 31 --at 2 --on cider")
    #expect(after.queue == ["11", "31", "12", "13", "14"])
  }

  @Test(
    arguments: [
      ("move 4 3", ["11", "12", "14", "13"]), ("remove 3", ["11", "12", "14"]),
      ("jump 4", ["11", "12", "13", "14"]),
    ])
  func `its queue is changed by places`(line: String, queue: [String]) async throws {
    let (result, cider) = try await Self.run("queue \(line) --on cider")
    #expect(result.err == "")
    #expect(cider.queue == queue)
  }

  @Test func `nothing is requested if Cider is not running`() async throws {
    var program = Program(
      environment: Secrets.tokens.merging(["AMCTL_CIDER_URL": "http://127.0.0.1:9"]) { $1 })
    let catalog = StubTransport { request in Self.songs(for: request) }
    program.connect = { origin, options in
      if origin.isLoopback { return CurlTransport(origin: origin, options: options) }
      return catalog
    }
    let result = try await program.run("play 31 --on cider")
    #expect(result.exit == 5)
    #expect(result.err.hasPrefix("amctl: Cider is not running: "), "\(result.err)")
    #expect(catalog.requests.isEmpty)
  }
}
