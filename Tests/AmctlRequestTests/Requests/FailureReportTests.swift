import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// Failure reports for people and programs.
struct FailureReportTests {
  static let spellings = [
    "-o json", "-ojson", "-o=json", "--output json", "--output=json", "-o ndjson", "-o tsv -o json",
    "-qojson", "-q -o json",
  ]

  @Test(arguments: spellings)
  func `a failure ends with a line of JSON if JSON was requested`(spelling: String) async throws {
    let result = try await Program.replaying.run("catalog songs 999999999 " + spelling)
    #expect(result.out == "")
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.no("song", "999999999"))
        {"error":{"exit":5,"kind":"not-found",\
        "message":"\(ExpectedMessages.no("song", "999999999"))",\
        "status":404,"code":"40400","id":"6AAFD10E4BD9424E5E83FA18FC",\
        "url":"https://api.music.apple.com/v1/catalog/us/songs/999999999",\
        "missing":["999999999"]}}

        """)
    #expect(result.exit == 5)
  }

  @Test func `a closed pipe ends the program quietly`() async throws {
    var program = Program.replaying
    program.writeFailure = .brokenPipe
    for line in ["genres", "genres -o ndjson", "genres -o table", "genres --dry-run", "--help"] {
      let result = try await program.run(line)
      #expect(result.err == "")
      #expect(result.exit == 0)
    }
  }

  @Test func `a canceled run is reported as interrupted`() async throws {
    let result = try await CancelableWork.runCanceled { try await Program.replaying.run("genres") }
    #expect(result.err == "amctl: interrupted\n")
    #expect(result.out == "")
    #expect(result.exit == 130)
  }
}
