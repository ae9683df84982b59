import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// `amctl match` against a real server.
struct MatchCommandTests {
  private static let list = """
    Artist,Title,Duration,ISRC
    Glass Harbour,Northern Lights,3:03,USQE92200157
    Glass Harbour,Paper Boats,3:10,
    Glass Harbour,Salt and Sand,3:31,
    Glass Harbour,Nowhere,,

    """

  /// Runs `match` on a list, as a file, against a server.
  private func run(
    _ text: String, _ options: String, on server: TestServer, environment: [String: String] = [:]
  ) async throws -> Program.Result {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(text.utf8), to: "list.csv")
    let result = try await Program.asking(server, environment: Secrets.tokens)
      .run("match --from \(path) \(options)")
    return try Program.Result(
      exit: result.exit, out: result.out, err: result.err.replacing(folder.path + "/", with: ""))
  }

  @Test func `every row has a record with its outcome, in order`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let result = try await run(Self.list, "-o csv", on: server)
    #expect(
      result.out == """
        row,status,score,by,id,name,artistName,albumName,isrc,durationInMillis,reason,\
        query.title,query.artist,query.album,query.isrc,query.durationInMillis,query.id
        1,matched,100,isrc,11,Northern Lights,Glass Harbour,Tideline,USQE92200157,183000,same \
        ISRC,Northern Lights,Glass Harbour,,USQE92200157,183000,
        2,matched,95,search,12,Paper Boats,Glass Harbour,Tideline,USQE92200158,190000,\
        "same title, same artist, same duration",Paper Boats,Glass Harbour,,,190000,
        3,review,70,search,15,Salt & Sand,Glass Harbour,Tideline,USQE92200161,201000,\
        perhaps 'Salt & Sand' by 'Glass Harbour' of 3:21 (15): the duration differs by 10 s,\
        Salt and Sand,Glass Harbour,,,211000,
        4,missing,0,,,,,,,,no results,Nowhere,Glass Harbour,,,,

        """)
    #expect(result.err == "amctl: 2 of 4 rows matched; 1 for review\n")
    #expect(result.exit == 3)
  }

  @Test func `ids alone are those of matched rows, and the others are named`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let result = try await run(Self.list, "-o id", on: server)
    #expect(result.out == "11\n12\n")
    #expect(
      result.err == """
        amctl: row 3 ('Glass Harbour - Salt and Sand'): perhaps 'Salt & Sand' by 'Glass Harbour' of 3:21 \
        (15): the duration differs by 10 s.
        amctl: row 4 ('Glass Harbour - Nowhere'): no results.
        amctl: 2 of 4 rows matched; 1 for review

        """)
  }

  @Test(arguments: [
    ("Glass Harbour - Northern Lights\n", 0), ("Glass Harbour - Northern Lights\nA - B\n", 3),
    ("A - B\n", 5), ("\n# nothing\n", 0),
  ])
  func `the exit code says whether rows matched`(list: String, exit: Int32) async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    for format in ["json", "ndjson", "csv", "tsv", "id", "table"] {
      #expect(try await run(list, "-o \(format)", on: server).exit == exit, "\(format)")
    }
  }

  @Test func `json is one document, and ndjson a record on each line`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let fields = "--fields row,status,query.title"
    let json = try await run(Self.list, "-o json \(fields)", on: server)
    let rows = [
      #"{"row":1,"status":"matched","query.title":"Northern Lights"}"#,
      #"{"row":2,"status":"matched","query.title":"Paper Boats"}"#,
      #"{"row":3,"status":"review","query.title":"Salt and Sand"}"#,
      #"{"row":4,"status":"missing","query.title":"Nowhere"}"#,
    ]
    #expect(json.out == "{\"data\":[" + rows.joined(separator: ",") + "]}\n")
    let ndjson = try await run(Self.list, "-o ndjson \(fields)", on: server)
    #expect(ndjson.out == rows.map { $0 + "\n" }.joined())
    let whole = try await run("A - B\n", "-o json", on: server)
    #expect(
      whole.out == """
        {"data":[{"row":1,"status":"missing","score":0,"by":null,"id":null,"name":null,\
        "artistName":null,"albumName":null,"isrc":null,"durationInMillis":null,\
        "reason":"no results","query":{"title":"B","artist":"A","album":null,\
        "isrc":null,"durationInMillis":null,"id":null}}]}

        """)
    #expect(try await run("", "-o json", on: server).out == "{\"data\":[]}\n")
  }

  @Test func `the thresholds and the preferred version can be set`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let accepting = try await run(Self.list, "--accept 70 -o id", on: server)
    #expect(accepting.out == "11\n12\n15\n")
    let strict = try await run(
      Self.list, "--review 71 -o tsv --fields status --no-header", on: server)
    #expect(strict.out == "matched\nmatched\nmissing\nmissing\n")
    let wrong = try await run(Self.list, "--accept 60 --review 70", on: server)
    #expect(wrong.err.hasPrefix("amctl: '--review 70' is above '--accept 60'"))
    #expect(wrong.exit == 2)
  }

  @Test func `a failed request ends the run, names the row, and keeps what was written`()
    async throws
  {
    let server = try TestServer { request in
      request.target.contains("Salt") ? ServerResponse(429) : SongServer.response(to: request)
    }
    defer { server.stop() }
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

  @Test(arguments: [1])
  func `rows stay in order however slow their requests are`(seed: Int) async throws {
    let items = (0..<60).map { SongServer.Item(id: "\($0 + 100)", name: "n\($0)") }
    let dice = Watched(SeededGenerator(seed: seed))
    let server = try TestServer { request in
      let work = dice.update { Int.random(in: 0..<20_000, using: &$0) }
      _ = (0..<work).reduce(0, +)
      return SongServer.response(to: request, from: items)
    }
    defer { server.stop() }
    let list = items.map { "Glass Harbour - \($0.name)\n" }.joined()
    let result = try await run(list, "-o id --jobs 8", on: server)
    #expect(result.out == items.map { $0.id + "\n" }.joined())
    #expect(result.exit == 0)
  }

  @Test func `only one storefront can be searched`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
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

  @Test(arguments: [
    ("match --from - --from -", "only once"), ("match - --from -", "only once"),
    ("match --from a --misses a", "'a' cannot be both the input and '--misses'"),
    ("match a --misses a", "'a' cannot be both the input and '--misses'"),
    ("match --from a --columns song=1", "'song' is not a track field"),
    (
      "match --from a --columns title=0",
      "invalid value 'title=0' for --columns (a field and its column, such as title=3)"
    ),
    ("match --from a --prefer loud", "invalid value 'loud' for --prefer (explicit, clean)"),
    (
      "match --from a --accept 101",
      "invalid value '101' for --accept (a whole number from 0 to 100)"
    ),
    (
      "match --from /dev/null/none", "amctl: '/dev/null/none' cannot be read: Not a directory\n"
    ),
  ])
  func `a wrong command line is a usage error`(line: String, message: String) async throws {
    let result = try await Program.sandbox.run(line)
    #expect(result.err.contains(message), "\(result.err)")
    #expect(result.exit == 2)
  }
}
