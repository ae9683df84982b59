import AmctlTestProgram
import AmctlTestSupport
import Testing

/// The messages of a dry run about requests that depend on an earlier response: a write has them, a
/// read shows its first request.
struct LaterRequestTests {
  private static let tracks = (1...351).map(String.init).joined(separator: ",")

  static let lines: [(line: String, later: [String])] = [
    ("library songs --all", []),
    ("library songs --with-catalog", []),
    ("library playlist-folders --tree", []),
    ("charts --types songs --genre jazz", []),
    ("search x --types songs --all -s us,jp", []),
    ("catalog albums 1 --all", []),
    ("catalog albums 1 2 --relationship tracks --all", []),
    ("artwork songs 1 --save Covers", []),
    ("history log plays.ndjson", []),
    ("history tracks --with-catalog -s us", []),
    ("releases", []),
    ("library check --replacements -s us", []),
    ("library duplicates", []),
    ("favorites list", []),
    ("recommendations --all", []),
    ("library create-playlist X --tracks \(tracks)", ["251 more tracks, 100 per request"]),
    ("library create-playlist X --tracks 1", []),
    ("api me/library/songs --paginate", []),
  ]

  @Test(arguments: lines)
  func `stderr describes the requests that would follow`(line: String, later: [String]) async throws
  {
    let program = Program(environment: Secrets.tokens)
    for option in ["--dry-run", "--curl"] {
      let result = try await program.run("\(line) \(option)")
      #expect(result.err == later.map { "# then: \($0)\n" }.joined())
      #expect(result.exit == 0)
      #expect(!result.out.isEmpty)
      #expect(try await program.run("\(line) \(option) --quiet").err == "")
    }
  }
}
