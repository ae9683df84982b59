import AmctlTestProgram
import AmctlTestSupport
import Testing

/// What `amctl takeout` says of files that it does not read.
struct TakeoutMistakeTests {
  @Test func `records of amctl are no download, and the hint says what reads them`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(#"{"kind":"play","id":"1"}"#.utf8), to: "plays.ndjson")
    let result = try await Program().run(words: ["takeout", path])
    #expect(
      result.err
        == "amctl: '\(path)' is not a file from Apple's download\n"
        + "hint: it contains amctl records; use 'amctl report \(path)'\n")
    #expect(result.exit == 2)
  }
}
