import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// The single header of separated values, which depends on the request and not on the results.
@Suite(.quick) struct ListHeaderTests {
  private static let mixed = "id\ttype\tname\tartistName\n"
  private static let songs = "id\tname\tartistName\talbumName\tdurationInMillis\treleaseDate"

  static let lists = [
    "history heavy-rotation", "history played", "history played --types albums,stations",
    "library recently-added", "library pins",
    "recommendations 1 --relationship contents", "search x", "search x --types songs --top",
    "library search x", "api /v1/x",
  ]

  @Test(arguments: lists)
  func `a list of several types has a column for the type`(line: String) async throws {
    let server = try TestServer { request in
      let list =
        #"{"data":[{"id":"1","type":"albums","attributes":{"name":"A"}},"#
        + #"{"id":"2","type":"stations","attributes":{"name":"S"}}]}"#
      return request.target.contains("search")
        ? .json(#"{"results":{"top":\#(list)},"meta":{"results":{"order":["top"]}}}"#)
        : .json(list)
    }
    let result = try await Program.asking(server).run(line + " -o tsv")
    #expect((result.out, result.exit) == (Self.mixed + "1\talbums\tA\t\n2\tstations\tS\t\n", 0))
  }

  static let empty: [(line: String, header: String)] = [
    ("catalog songs 5", songs + "\tisrc\n"),
    ("catalog songs --isrc USQE92200157 -s us", songs + "\tisrc\n"),
    ("catalog albums 5 --relationship genres", "id\tname\tparentName\n"),
    ("catalog playlists --charts", "id\tname\tcuratorName\tlastModifiedDate\n"),
    ("catalog songs 5 -s us,de", "storefront\t" + songs + "\tisrc\n"),
    ("library songs", songs + "\tplayParams.catalogId\n"),
    (
      "library artists r.1 --relationship albums",
      "id\tname\tartistName\ttrackCount\treleaseDate\tdateAdded\n"
    ),
    ("library recently-added", mixed), ("library pins", mixed),
    ("history stations", "id\tname\tmediaKind\tisLive\n"),
    ("history played --types albums", "id\tname\tartistName\ttrackCount\treleaseDate\tupc\n"),
    ("genres", "id\tname\tparentName\n"),
    (
      "recommendations",
      "id\ttitle.stringForDisplay\treason.stringForDisplay\tresourceTypes\tnextUpdateDate\n"
    ),
    ("replay-summary", "id\ttype\tname\tartistName\tplayCount\n"),
    ("ratings get songs 5", "id\tvalue\n"),
  ]

  @Test(arguments: empty)
  func `an empty list has the header of a full one`(line: String, header: String) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let result = try await Program.asking(server).run(line + " -o tsv")
    #expect(result.out == header)
    let csv = try await Program.asking(server).run(line + " -o csv")
    #expect(csv.exit == result.exit)
    let separated = header.dropLast().replacing("\t", with: ",") + "\n"
    #expect(csv.out == separated)
  }

  @Test func `a lookup without ids has the type's header`() async throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write([], to: "none")
    for (line, end) in [("catalog", "\tisrc\n"), ("library", "\tplayParams.catalogId\n")] {
      let result = try await Program.sandbox.run("\(line) songs --from \(path) -o tsv")
      #expect(result.out == Self.songs + end)
    }
  }

  @Test func `a search of one type has its columns`() async throws {
    let server = try TestServer { _ in
      .json(#"{"results":{},"meta":{"results":{"order":[]}}}"#)
    }
    let result = try await Program.asking(server).run("search x --types songs -o tsv")
    #expect((result.out, result.exit) == (Self.songs + "\tisrc\n", 0))
  }

  static let fixed: [(line: String, header: String)] = [
    ("api /v1/x", mixed),
    (
      "catalog albums 5 --relationship tracks",
      "id\ttype\tname\tartistName\talbumName\tdurationInMillis\treleaseDate\tisrc\n"
    ),
    (
      "library playlists p.1 --relationship tracks",
      "id\ttype\tname\tartistName\talbumName\tdurationInMillis\treleaseDate\t"
        + "playParams.catalogId\n"
    ),
    ("genres 20 21", "id\tname\tparentName\n"),
    ("genres jazz", "id\tname\tparentName\n"),
    ("genres jazz --tree", "id\tname\tparentName\n"),
    ("charts", "rank\t" + mixed),
    ("charts --types songs", "rank\t" + songs + "\tisrc\n"),
    ("library add songs 1", "type\tid\n"),
    ("ratings set songs 1 --value love", "id\tvalue\n"),
  ]

  @Test(arguments: fixed)
  func `the header does not depend on the results`(line: String, header: String) async throws {
    let genre = #"{"id":"20","type":"genres","attributes":{"name":"Jazz"}}"#
    let bodies = [
      #"{"data":[{"id":"1","type":"stations"}]}"#, #"{"data":[\#(genre)]}"#,
      #"{"data":[\#(genre),{"id":"2","type":"music-videos"}]}"#,
      #"{"results":{"songs":[{"data":[{"id":"1","type":"songs"}]}]}}"#,
    ]
    for body in bodies {
      let server = try TestServer { _ in .json(body) }
      let result = try await Program.asking(server).run(line + " -o tsv")
      #expect(result.out.isEmpty || result.out.hasPrefix(header), "\(body)")
    }
  }
}
