import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `search` for the lines of a file, some of which fail, and many.
@Suite(.quick) struct TermSearchTests {
  /// A service that finds two songs and an album for each term.
  @Sendable private static func response(to request: ServerRequest) -> ServerResponse {
    let term = RequestTarget(parsing: request.target).query["term"] ?? ""
    if term == "broken" { return ServerResponse(400) }
    if term == "rejected" { return ServerResponse(401) }
    let id = term.utf8.count
    return .json(
      """
      {"results":{"songs":{"data":[{"id":"\(id)1","type":"songs"},{"id":"\(id)2","type":"songs"}]},\
      "albums":{"data":[{"id":"\(id)3","type":"albums"}]}},"meta":{"results":{"order":["songs","albums"]}}}
      """)
  }

  private static func run(_ line: String, terms: String) async throws -> Program.Result {
    let server = try TestServer(respond: response)
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(terms.utf8), to: "terms")
    return try await Program.asking(server).run("search --from \(path) " + line)
  }

  @Test(arguments: [
    ("search x", "Try fewer words, or another storefront: -s CC."),
    ("search x --types stations", "Search the usual types with: amctl search x"),
    ("library search x", "Search the catalog with: amctl search x"),
    ("charts --genre 5", "Try another genre, type or storefront: --genre, --types, -s CC."),
    ("hints x", "Try fewer letters, or search with: amctl search x"),
    ("suggest x", "Try fewer letters, or search with: amctl search x"),
  ])
  func `where nothing is found, a notice says what to try`(
    line: String, remark: String
  )
    async throws
  {
    let server = try TestServer(responses: .json(#"{"results":{}}"#))
    let result = try await Program.asking(server).run("\(line) -o table")
    #expect((result.err, result.exit) == ("amctl: Nothing found.\namctl: \(remark)\n", 0))
  }

  @Test func `a search that fails is named, and the others are written`() async throws {
    let result = try await Self.run("-o id --retries 0", terms: "a\nbroken\nbb\n")
    #expect(result.out == "11\n12\n13\n21\n22\n23\n")
    #expect(result.err.hasPrefix("amctl: request for 'broken' failed: the service returned 400"))
    #expect(result.err.contains("amctl: 1 of 3 requests failed\n"))
    #expect(result.exit == 3)
    let rejected = try await Self.run("-o id --jobs 1", terms: "a\nrejected\nbb\n")
    #expect((rejected.out, rejected.exit) == ("11\n12\n13\n", 4))
  }

  @Test func `two thousand terms are searched as they are read`() async throws {
    let terms = (0..<2_000).map { String(repeating: "x", count: 1 + $0 % 7) }
    let result = try await Self.run(
      "--types songs -o id --jobs 16", terms: terms.joined(separator: "\n"))
    #expect(result.out.split(separator: "\n").count == 6_000)
    #expect(result.exit == 0)
  }
}
