import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// `amctl match` against a real server.
@Suite(.quick) struct MatchCommandTests {
  private static let list = """
    Artist,Title,Duration,ISRC
    Glass Harbour,Northern Lights,3:03,USQE92200157
    Glass Harbour,Paper Boats,3:10,
    Glass Harbour,Salt and Sand,3:31,
    Glass Harbour,Nowhere,,

    """

  /// Runs `match` on a list, as a file, against a server.
  private func run(
    _ text: String, _ options: String, on server: TestServer
  ) async throws -> Program.Result {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(text.utf8), to: "list.csv")
    let result = try await Program.asking(server, environment: Secrets.tokens)
      .run("match --from \(path) \(options)")
    return try Program.Result(
      exit: result.exit, out: result.out, err: result.err.replacing(folder.path + "/", with: ""))
  }

  @Test func `a failed request ends the run, names the row, and keeps what was written`()
    async throws
  {
    let server = try TestServer { request in
      request.target.contains("Salt") ? ServerResponse(429) : SongServer.response(to: request)
    }
    let folder = try TemporaryDirectory()
    let misses = try folder.write(Array("older\n".utf8), to: "misses")
    let result = try await run(
      Self.list, "--retries 2 --jobs 1 -o json --fields row,id --misses \(misses)", on: server)
    #expect(result.out == "{\"data\":[{\"row\":1,\"id\":\"11\"},{\"row\":2,\"id\":\"12\"}]}\n")
    #expect(
      result.err.contains(
        "amctl: list.csv:4: row 3 ('Glass Harbour - Salt and Sand'): the service returned 429"))
    #expect(result.err.contains(", after 2 rows\n"))
    #expect(result.exit == 6)
    #expect(server.requests.count { $0.target.contains("Salt") } == 3)
    #expect(String(decoding: try folder.read("misses"), as: UTF8.self) == "older\n")
    #expect(try FileSystem.list(folder.path) == ["misses"])
  }

  @Test func `rows stay in order however slow their requests are`() async throws {
    let items = (0..<60).map { SongServer.Item(id: "\($0 + 100)", name: "n\($0)") }
    let dice = Watched(SeededGenerator(seed: 1))
    let server = try TestServer { request in
      let work = dice.update { Int.random(in: 0..<20_000, using: &$0) }
      _ = (0..<work).reduce(0, +)
      return SongServer.response(to: request, from: items)
    }
    let list = items.map { "Glass Harbour - \($0.name)\n" }.joined()
    let result = try await run(list, "-o id --jobs 8", on: server)
    #expect((result.out, result.exit) == (items.map { $0.id + "\n" }.joined(), 0))
  }

  @Test func `only one storefront can be searched`() async throws {
    let server = try SongServer.start()
    let result = try await run(Self.list, "-s us,jp", on: server)
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
    _ = try await run("A - B\n", "-s jp -l ja", on: server)
    #expect(
      server.requests.map(\.target) == [
        "/v1/catalog/jp/search?term=B%20A&types=songs&l=ja&limit=25",
        "/v1/catalog/jp/search?term=b&types=songs&l=ja&limit=25",
      ])
  }
}
