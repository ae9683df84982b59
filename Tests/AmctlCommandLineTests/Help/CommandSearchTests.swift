import Testing

@testable import AmctlCommandLine

/// Searching the help of a small program.
struct CommandSearchTests {
  private static let topics = [
    CommandSearch.Topic("colors", summary: "When colors are used.", rows: ["a dumb terminal"])
  ]

  private func search(_ words: String..., inDetails: Bool = false) -> CommandSearch {
    CommandSearch(words, in: Sample.root, topics: Self.topics, includingDetails: inDetails)
  }

  static let fits: [(word: String, text: String, fit: Int)] = [
    ("playlist", "Create a playlist", 2), ("playlists", "create-playlist", 2),
    ("playlist", "library-playlists", 2), ("play", "Create a playlist", 1),
    ("list", "Create a playlist", 0), ("pl", "Create a playlist", 0), ("as", "as it is", 2),
    ("ISRC", "by isrc", 2), ("page-size", "page-size", 2), ("", "text", 0),
  ]

  @Test(arguments: fits)
  func `a word fits whole words and their beginnings`(word: String, text: String, fit: Int) {
    #expect(SearchTerm(word).fit(in: text) == fit)
  }

  @Test func `a command is found by its name before one by its summary`() {
    #expect(search("library").commands.map(\.path.label).first == "library")
    #expect(search("charts").commands.map(\.path.label) == ["charts"])
  }

  @Test func `every word has to fit`() {
    #expect(search("search", "types").commands.map(\.path.label) == ["search"])
    #expect(search("search", "unheard-of").isEmpty)
    #expect(search("").isEmpty)
  }

  @Test func `an option of the program belongs to every command`() {
    let found = search("quiet")
    #expect(found.options.map(\.spec.name) == ["quiet"])
    let text = found.text(program: "amctl", width: 80, style: .plain)
    #expect(
      text == """
        OPTIONS
          -q, --quiet
            No messages on standard error (every command)

        """)
  }

  @Test func `the rows of a topic are details`() {
    #expect(search("colors").topics.map(\.name) == ["colors"])
    #expect(search("dumb").isEmpty)
    #expect(search("dumb", inDetails: true).topics.map(\.name) == ["colors"])
    #expect(search("error", "dumb", inDetails: true).isEmpty)
  }
}
