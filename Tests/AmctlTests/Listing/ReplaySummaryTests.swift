import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// The summary of what the user played, with the catalog resources.
@Suite(.quick) struct ReplaySummaryTests {
  private static let path = "/v1/me/music-summaries?filter%5Byear%5D=latest"
  private static let included = path + "&include=artist,album,song"

  private static func item(_ kind: String, _ id: String, _ attributes: String) -> String {
    #"{"id":"year-2025-\#(id)","type":"\#(kind)-period-summaries","attributes":{"playCount":9},"#
      + #""relationships":{"\#(kind)":{"data":[{"id":"\#(id)","type":"\#(kind)s"\#(attributes)}]}}}"#
  }

  private static func summary(_ views: String) -> String {
    #"{"id":"year-2025","type":"music-summaries","attributes":{"year":2025},"#
      + #""views":{\#(views)}}"#
  }

  private static let named = summary(
    #""top-songs":{"data":[\#(item("song", "5", #","attributes":{"name":"N","artistName":"R"}"#))]},"#
      + #""top-albums":{"data":[]},"#
      + #""top-artists":{"data":[\#(item("artist", "7", #","attributes":{"name":"A"}"#))]}"#)

  private static func server() throws -> TestServer {
    try LibraryServer.answering([
      included + "&views=top-artists,top-albums,top-songs": LibraryServer.page([named]),
      included + ",genres&views=top-songs": LibraryServer.page([named]),
    ])
  }

  static let forms: [(format: String, out: String)] = [
    (
      "tsv",
      "id\ttype\tname\tartistName\tplayCount\n5\tsongs\tN\tR\t9\n7\tartists\tA\t\t9\n"
    ),
    ("id", "5\n7\n"), ("ndjson", named + "\n"), ("json", "{\"data\":[\(named)]}\n"),
    (
      "table --color never",
      """
      Top songs
      ID  NAME  ARTIST  PLAYS
      5   N     R           9

      Top artists
      ID  NAME  PLAYS
      7   A         9

      """
    ),
  ]

  @Test(arguments: forms)
  func `rows and ids show the played resources, and documents are unmodified`(
    format: String, out: String
  ) async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run("replay-summary -o " + format)
    #expect((result.out, result.err, result.exit) == (out, "", 0))
    #expect(server.requests.count == 1)
  }

  @Test func `further relationships are added`() async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run(
      "replay-summary --views top-songs --include genres -o id")
    #expect(result.exit == 0)
    #expect(server.requests.map(\.target) == [Self.included + ",genres&views=top-songs"])
  }

  @Test func `each view has at most as many rows as the limit`() async throws {
    let items = ["5", "6"].map { Self.item("song", $0, "") }.joined(separator: ",")
    let views = #""top-songs":{"data":[\#(items)]}"#
    let server = try TestServer(responses: LibraryServer.page([Self.summary(views)]))
    let result = try await Program.asking(server).run("replay-summary --limit 1 -o id")
    #expect(result.out == "5\n")
  }

  @Test func `an item without a resource is shown unchanged`() async throws {
    let item = #"{"id":"s1","type":"song-period-summaries","attributes":{"playCount":3}}"#
    let server = try TestServer(
      responses: LibraryServer.page([Self.summary(#""top-songs":{"data":[\#(item)]}"#)]))
    let result = try await Program.asking(server).run("replay-summary -o tsv")
    #expect(
      result.out == "id\ttype\tname\tartistName\tplayCount\ns1\tsong-period-summaries\t\t\t3\n")
  }
}
