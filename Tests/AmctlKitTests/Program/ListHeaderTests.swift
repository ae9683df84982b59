import AmctlLoopback
import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

/// The one header of separated values: it says what was asked for, whatever comes first.
struct ListHeaderTests {
  private static let mixed = "id\ttype\tname\tartistName\n"
  private static let songs = "id\tname\tartistName\talbumName\tdurationInMillis\treleaseDate"

  static let lists = [
    "history heavy-rotation", "history played", "history played --types albums,stations",
    "history tracks", "library recently-added",
    "recommendations 1 --relationship contents", "search x", "search x --types songs --top",
    "charts", "library search x",
  ]

  @Test(arguments: lists)
  func `a list of several types has a column for the type`(line: String) async throws {
    let server = try TestServer { request in
      let list =
        #"{"data":[{"id":"1","type":"albums","attributes":{"name":"A"}},"#
        + #"{"id":"2","type":"stations","attributes":{"name":"S"}}]}"#
      let group = request.target.contains("charts") ? "[\(list)]" : list
      return request.target.contains("search") || request.target.contains("charts")
        ? .json(#"{"results":{"albums":\#(group)},"meta":{"results":{"order":["albums"]}}}"#)
        : .json(list)
    }
    defer { server.stop() }
    let result = try await Program.asking(server).run(line + " -o tsv")
    #expect(result.exit == 0)
    #expect(result.out == Self.mixed + "1\talbums\tA\t\n2\tstations\tS\t\n")
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
    ("library recently-added", mixed),
    ("history stations", "id\tname\tmediaKind\tisLive\n"),
    ("history played --types albums", "id\tname\tartistName\ttrackCount\treleaseDate\tupc\n"),
    ("genres", "id\tname\tparentName\n"),
    ("recommendations", "id\ttitle.stringForDisplay\tresourceTypes\tnextUpdateDate\n"),
    ("replay-summary", "id\tperiod\tyear\n"),
    ("ratings get songs 5", "id\tvalue\n"),
  ]

  @Test(arguments: empty)
  func `an empty list has the header of a full one`(line: String, header: String) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    defer { server.stop() }
    let result = try await Program.asking(server).run(line + " -o tsv")
    #expect(result.out == header)
    let csv = try await Program.asking(server).run(line + " -o csv")
    #expect(csv.exit == result.exit)
    let separated = header.dropLast().replacing("\t", with: ",") + "\r\n"
    #expect(csv.out == separated)
  }

  @Test func `nothing asked for has the header of the type`() async throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write([], to: "none")
    for (line, end) in [("catalog", "\tisrc\n"), ("library", "\tplayParams.catalogId\n")] {
      let result = try await Program.replaying.run("\(line) songs --from \(path) -o tsv")
      #expect(result.out == Self.songs + end)
    }
  }

  @Test func `a search of one type has its columns`() async throws {
    let server = try TestServer { _ in
      .json(#"{"results":{},"meta":{"results":{"order":[]}}}"#)
    }
    defer { server.stop() }
    let result = try await Program.asking(server).run("search x --types songs -o tsv")
    #expect(result.out == Self.songs + "\tisrc\n")
    #expect(result.exit == 0)
  }

  @Test func `a type that is not known here leaves the header as it is`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[{"id":"1","type":"albums"}]}"#) }
    defer { server.stop() }
    let result = try await Program.asking(server).run("api /v1/x -o tsv")
    #expect(result.out == "id\tname\tartistName\ttrackCount\treleaseDate\tupc\n1\t\t\t\t\t\n")
  }
}
