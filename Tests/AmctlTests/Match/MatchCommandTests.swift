import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// `amctl match` against a small catalog.
@Suite(.quick) struct MatchCommandTests {
  private static let list = """
    Artist,Title,Duration,ISRC
    Glass Harbour,Northern Lights,3:03,USQE92200157
    Glass Harbour,Paper Boats,3:10,
    Glass Harbour,Salt and Sand,3:31,
    Glass Harbour,Nowhere,,

    """

  /// Runs `match` on a list, as a file.
  private func run(
    _ text: String, _ options: String, on sandbox: Sandbox
  ) async throws -> Program.Result {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(text.utf8), to: "list.csv")
    let result = try await Program.sending(to: sandbox).run("match --from \(path) \(options)")
    return try Program.Result(
      exit: result.exit, out: result.out, err: result.err.replacing(folder.path + "/", with: ""))
  }

  @Test func `a failed request ends the run, names the row, and keeps what was written`()
    async throws
  {
    let isLost = { @Sendable (request: HTTPRequest) in
      request.target.query["term"]?.contains("Salt") == true
    }
    let sandbox = Sandbox(songs: .listed) {
      $0.script = [Incident(.get, "/", .response(HTTPResponse(status: 429)), where: isLost)]
    }
    let folder = try TemporaryDirectory()
    let misses = try folder.write(Array("older\n".utf8), to: "misses")
    let result = try await run(
      Self.list, "--retries 2 --jobs 1 -o json --fields row,id --misses \(misses)", on: sandbox)
    #expect(result.out == "{\"data\":[{\"row\":1,\"id\":\"11\"},{\"row\":2,\"id\":\"12\"}]}\n")
    #expect(
      result.err.contains(
        "amctl: list.csv:4: row 3 ('Glass Harbour - Salt and Sand'): the service returned 429"))
    #expect(result.err.contains(", after 2 rows\n"))
    #expect(result.exit == 6)
    #expect(sandbox.requests.map(\.request).count(where: isLost) == 3)
    #expect(String(decoding: try folder.read("misses"), as: UTF8.self) == "older\n")
    #expect(try FileSystem.list(folder.path) == ["misses"])
  }

  @Test func `rows stay in order however slow their requests are`() async throws {
    let songs = (0..<60).map { CastTrack("n\($0)", id: "\($0 + 100)") }
    let sandbox = Sandbox(songs: songs) { $0.latency = .zero ... .milliseconds(9) }
    let list = songs.map { "Glass Harbour - \($0.title)\n" }.joined()
    let result = try await run(list, "-o id --jobs 8", on: sandbox)
    #expect((result.out, result.exit) == ((100..<160).map { "\($0)\n" }.joined(), 0))
  }

  @Test func `a table has the query, its match and the score, or the reason`() async throws {
    let list = "Artist,Title\nGlass Harbour,Northern Lights\nNobody,Nowhere\n"
    let result = try await run(list, "-o table", on: Sandbox(songs: .listed))
    #expect(
      result.out == """
        STATUS   QUERY                            MATCH                            SCORE  ID
        matched  Northern Lights · Glass Harbour  Northern Lights · Glass Harbour     85  11
        missing  Nowhere · Nobody                 no results

        """)
    #expect((result.err, result.exit) == ("amctl: 1 of 2 rows matched\n", 3))
  }

  @Test func `only one storefront can be searched`() async throws {
    let sandbox = Sandbox(songs: .listed)
    let result = try await run(Self.list, "-s us,jp", on: sandbox)
    #expect(result.exit == 2)
    #expect(sandbox.requests.isEmpty)
    _ = try await run("A - B\n", "-s jp -l ja", on: sandbox)
    #expect(
      sandbox.targets == [
        "/v1/catalog/jp/search?term=B%20A&types=songs&l=ja&limit=25",
        "/v1/catalog/jp/search?term=b&types=songs&l=ja&limit=25",
        "/v1/catalog/jp/search?term=a&types=songs&l=ja&limit=25",
      ])
  }

  @Test func `a line that matches nothing is read the other way round, and says so`() async throws {
    let fields = "-o tsv --no-header --fields status,id,reason,query.title,query.artist"
    let lines = "Northern Lights - Glass Harbour\nNowhere - Nobody\n"
    let result = try await run(lines, fields, on: Sandbox(songs: .listed))
    let start = "matched\t11\tsame title, same artist; read as 'Title - Artist'\t"
    #expect(result.out.hasPrefix(start + "Northern Lights\tGlass Harbour\nmissing\t\t"))
    #expect(result.out.hasSuffix("\tNobody\tNowhere\n"), "\(result.out)")
    #expect((result.err, result.exit) == ("amctl: 1 of 2 rows matched\n", 3))
  }

  @Test func `a line whose order is given is read in that order only`() async throws {
    let sandbox = Sandbox(songs: .listed)
    let options = "--columns artist=1,title=2 -o tsv --no-header --fields status"
    let result = try await run("Northern Lights - Glass Harbour\n", options, on: sandbox)
    #expect((result.out, result.exit) == ("missing\n", 5))
  }

  @Test(arguments: [
    "Northern Lights\n2. Paper Boats (3:10)\n", "title\nNorthern Lights\nPaper Boats\n",
    "title,artist\nNorthern Lights,\nPaper Boats,Glass Harbour\n",
    "Northern Lights\nGlass Harbour - Paper Boats\n",
  ])
  func `titles without an artist are those of the given one`(list: String) async throws {
    let sandbox = Sandbox(songs: .listed)
    let fields = "-o tsv --no-header --fields status,id,query.artist"
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(list.utf8), to: "set.txt")
    var program = Program.sending(to: sandbox)
    for input in [path, "-"] {
      program.input = list
      let result = try await program.run(
        words: ["match", input, "--artist", "Glass Harbour"]
          + fields.split(separator: " ").map(String.init))
      #expect(result.out == "matched\t11\tGlass Harbour\nmatched\t12\tGlass Harbour\n")
      #expect((result.err, result.exit) == ("", 0))
    }
  }

  @Test func `a short number is a title of the given artist, and a long one an ID`() async throws {
    let sandbox = Sandbox(songs: .listed)
    let options = "--artist Nobody -o tsv --no-header --fields query.title,query.id"
    let result = try await run("1979\n1613600188\n", options, on: sandbox)
    #expect(result.out == "1979\t\n\t1613600188\n")
  }
}
