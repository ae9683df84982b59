import AmctlTestProgram
import AmctlTestSupport
import Testing

@testable import AmctlKit

/// A list of tracks and a downloaded feed, joined with DuckDB.
@Suite(.thorough, .enabled(if: NeededProgram.duckdb.isExpected, "\(NeededProgram.duckdb)"))
struct MatchFeedTests {
  @Test func `the recipe of the help finds the IDs of a list's ISRCs without a request`()
    async throws
  {
    let folder = try TemporaryDirectory()
    try await StoredFeed(at: folder.file("Feed")).write(StoredFeed.songs, of: "Song")
    let rows = "title,isrc\nPaper Boats,USQE92200158\nNowhere,USQE92200199\n"
    let list = try folder.write(Array(rows.utf8), to: "list.csv")
    let recipe = HelpTopic.feedRecipe
    #expect(try await Program().run("help matching").out.contains("amctl feed sql DIR"))
    let parts = recipe.split(separator: "\"", omittingEmptySubsequences: false)
    #expect(parts.first == "amctl feed sql DIR ")
    #expect(parts.last == " -o tsv")
    let result = try await Program(environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]).run(
      words: [
        "feed", "sql", folder.file("Feed"),
        String(parts[1]).replacing("list.csv", with: list), "-o", "tsv",
      ])
    #expect(result.ending == "[exit 0]")
    #expect(
      Set(result.out.split(separator: "\n")) == ["title\tid", "Paper Boats\t12", "Nowhere\t"])
  }
}
