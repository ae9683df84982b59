import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Failure reports for people and programs.
@Suite(.quick) struct FailureReportTests {
  @Test func `a closed pipe ends the program quietly`() async throws {
    var program = Program.replaying
    program.writeFailure = .brokenPipe
    for line in ["genres", "genres -o ndjson", "genres -o table", "genres --dry-run", "--help"] {
      let result = try await program.run(line)
      #expect((result.err, result.exit) == ("", 0))
    }
  }
}
