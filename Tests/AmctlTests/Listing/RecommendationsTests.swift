import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct RecommendationsTests {
  private static let path = "/v1/me/recommendations"

  private static func recommendation(_ id: String, next: Bool = true) -> String {
    let more = next ? #","next":"\#(path)/\#(id)/contents?offset=1""# : ""
    return #"{"id":"\#(id)","type":"personal-recommendation","attributes":{"title":"#
      + #"{"stringForDisplay":"For \#(id)"}},"relationships":{"contents":{"href":"#
      + #""\#(path)/\#(id)/contents"\#(more),"data":[{"id":"1","type":"albums","attributes":"#
      + #"{"name":"N","artistName":"R"}}]}}}"#
  }

  private static func server() throws -> TestServer {
    let ids = ["6-a", "6-b"]
    return try LibraryServer.answering([
      path: LibraryServer.page(ids.map { recommendation($0) }),
      "\(path)?limit=30": LibraryServer.page(ids.map { recommendation($0) }),
      "\(path)?ids=6-a,6-c": LibraryServer.page([recommendation("6-a")]),
      "\(path)/6-a/contents?offset=1": LibraryServer.page([#"{"id":"2","type":"albums"}"#]),
      "\(path)/6-b/contents?offset=1": LibraryServer.page([]),
    ])
  }

  @Test func `fetching everything includes all contents`() async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run("recommendations --all -o ndjson")
    let lines = result.out.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""artistName":"R"}},{"id":"2","type":"albums"}]}}}"#))
    #expect(!lines[0].contains("next") && !lines[1].contains("next"))
    #expect(result.err == "")
    #expect(server.requests.count == 3)
  }

  @Test func `a table comes with a notice about further contents`() async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run(
      "recommendations -o table --color never")
    #expect(result.err == "amctl: '6-a' has more contents than shown; --all fetches them.\n")
  }

  @Test func `no more are requested than the limit allows`() async throws {
    let server = try Self.server()
    let result = try await Program.asking(server).run(
      "recommendations 6-a 6-c 6-b --limit 2 -o id")
    #expect((result.out, result.exit) == ("6-a\n", 3))
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.no("recommendation", "6-c"))
        amctl: \(ExpectedMessages.notFound(1, of: 2))

        """)
    #expect(server.requests.map(\.target) == ["\(Self.path)?ids=6-a,6-c"])
  }

  @Test func `many ids are requested in batches, and written in the order given`() async throws {
    let server = try TestServer { request in
      let ids = RequestTarget(parsing: request.target).query["ids"] ?? ""
      return LibraryServer.page(
        ids.split(separator: ",").reversed().map { Self.recommendation(String($0), next: false) })
    }
    let ids = (1...26).map { "6-\($0)" }
    let result = try await Program.asking(server).run(
      "recommendations \(ids.joined(separator: " ")) 6-0 -o id")
    #expect((result.out, result.exit) == ((ids + ["6-0"]).map { $0 + "\n" }.joined(), 0))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    (#""title":{"stringForDisplay":"T"},"reason":{"stringForDisplay":"R"}"#, "T"),
    (#""title":null,"reason":{"stringForDisplay":"R"}"#, "R"),
    (#""reason":{"stringForDisplay":"R"}"#, "R"), (#""kind":"unknown""#, "6-x"),
  ])
  func `contents are below the title, else the reason, else the id`(
    attributes: String, heading: String
  ) async throws {
    let server = try LibraryServer.answering([
      Self.path: LibraryServer.page([
        #"{"id":"6-x","type":"personal-recommendation","attributes":{\#(attributes)},"#
          + #""relationships":{"contents":{"data":[{"id":"1","type":"albums"}]}}}"#
      ])
    ])
    let result = try await Program.asking(server).run("recommendations -o table --color never")
    #expect(result.out.hasPrefix(heading + "\nID"))
    #expect(result.exit == 0)
  }
}
