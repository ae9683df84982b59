import AmctlTestSupport
import AmctlTestProgram
import Testing

/// What is requested of the items of lists of several types, where the service ignores a name without
/// a type.
@Suite(.quick) struct ScopedExtrasTests {
  private static let lines: [(line: String, query: String)] = [
    ("search x --types songs --include artists", "include[songs]=artists"),
    (
      "search x --types songs,albums --include artists,tracks,songs:artists",
      "include[songs]=artists&include[albums]=artists,tracks"
    ),
    ("search x --types songs --extend audioTraits", "extend[songs]=audioTraits"),
    (
      "search x --types songs,albums --include nosuch --allow-unknown",
      "include[songs]=nosuch&include[albums]=nosuch"
    ),
    (
      "charts --types songs --with cityCharts --include curator,genres",
      "include[playlists]=curator&include[songs]=genres"
    ),
    ("history tracks --include composers", "include[songs]=composers"),
    ("history tracks --types library-songs --include albums", "include[library-songs]=albums"),
    (
      "history heavy-rotation --include tracks",
      "include[albums]=tracks&include[library-albums]=tracks&include[library-playlists]=tracks"
        + "&include[playlists]=tracks"
    ),
    ("history stations --include radio-show", "include[stations]=radio-show"),
    ("library recently-added --include children", "include[library-playlist-folders]=children"),
    ("library search x --types songs --extend inFavorites", "extend[library-songs]=inFavorites"),
    ("library pins --include catalog", "include=catalog"),
  ]

  @Test(arguments: lines.indices)
  func `names are sent for each type that has them`(index: Int) async throws {
    let (line, query) = Self.lines[index]
    let result = try await Program.sandbox.run(line + " --dry-run -q")
    let target = result.out.replacing("%5B", with: "[").replacing("%5D", with: "]")
    let sent = target.split { "?&\n".contains($0) }
      .filter { $0.hasPrefix("include") || $0.hasPrefix("extend") }
    #expect(sent.joined(separator: "&") == query, "\(result.out)\(result.err)")
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    ("history heavy-rotation --include singers", "'singers' is not a relationship of albums or "),
    ("history stations --include artists", "'artists' is not a relationship of stations"),
    ("library recently-added --extend lyrics", "'lyrics' is not an extended attribute of library-"),
    ("charts --types songs --include curator", "'curator' is not a relationship of songs"),
  ])
  func `a name that no type of the list has is a usage error`(
    line: String, message: String
  ) async throws {
    let result = try await Program.sandbox.run(line)
    #expect(result.exit == 2)
    #expect(result.err.contains(message), "\(result.err)")
  }

  @Test(arguments: [
    "search love --types songs --limit 3", "charts --types songs --limit 3",
    "history tracks --limit 35", "library recently-added --limit 12",
    "library search window --types songs --limit 3",
  ])
  func `what is included comes with every page`(line: String) async throws {
    let result = try await Program.sandbox.run(
      line + " --include artists --extend inFavorites -o ndjson")
    #expect(result.exit == 0, "\(result.err)")
    let lines = result.out.split(separator: "\n")
    let named = lines.filter { !$0.contains(#""type":"library-playlists","href""#) }
    #expect(!named.isEmpty && named.allSatisfy { $0.contains(#""artists":{"#) })
    #expect(lines.allSatisfy { $0.contains(#""inFavorites":"#) })
  }

  @Test func `the pages after the first are of the same types`() async throws {
    let result = try await Program.sandbox.run(
      "history tracks --types library-songs --page-size 5 --limit 20 -o tsv --fields type --no-header"
    )
    #expect(Set(result.out.split(separator: "\n")) == ["library-songs"])
    #expect(result.out.split(separator: "\n").count == 20)
  }
}
