import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
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

  @Test func `a canceled run is reported as interrupted`() async throws {
    let result = try await CancelableWork.runCanceled { try await Program.replaying.run("genres") }
    #expect((result.out, result.err, result.exit) == ("", "amctl: interrupted\n", 130))
  }
}
