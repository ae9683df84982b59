import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// What is said about lists that are read.
struct ListNoticeTests {
  @Test func `titles without artists are said to be without them`() async throws {
    let list = "Title;Künstler;Album\nCopper Sky;Ann Vale;Sky\nRain;Bo Hill;\n"
    let result = try await ListInputTests.queries(Array(list.utf8))
    let notice = "amctl: No artist column in 'list'. Name it with '--columns artist=N'.\n"
    #expect(result.err.hasPrefix(notice))
    #expect(result.err.ranges(of: "No artist column").count == 1)
    let named = try await ListInputTests.queries(Array(list.utf8), ["--columns", "artist=2"])
    #expect(named.out == "Copper Sky,Ann Vale,Sky,,,\nRain,Bo Hill,,,,\n")
    #expect(!named.err.contains("No artist column"))
  }

  @Test func `what is not a song is counted in one message`() async throws {
    let form = try #require(ListInputTests.forms.first { $0.name == "tmm.csv" })
    let result = try await ListInputTests.queries(Array(form.text.utf8), named: form.name)
    let skipped = "amctl: Skipped 2 rows in 'tmm.csv' (not songs: 2).\n"
    #expect(result.err.hasPrefix(skipped))
    #expect(result.err.split(separator: "\n").count { $0.includes("Skipped") } == 1)
  }
}
