import Testing

@testable import AmctlCommandLine

/// Searching the help of a small program.
struct CommandSearchTests {
  private static let topics = [
    CommandSearch.Topic("colors", summary: "When colors are used.", keywords: ["dumb terminal"])
  ]

  private func search(_ words: String..., knownAs names: [String]...) -> CommandSearch {
    CommandSearch(words, knownAs: names, in: Sample.root, topics: Self.topics)
  }

  @Test(arguments: ["charts", "CHARTS", "chart", "char"])
  func `a word fits the beginning of words in the name or the summary`(word: String) {
    #expect(search(word).commands.map(\.path.label) == ["charts"])
  }

  @Test(arguments: ["hart", "", "--", "unheard-of"])
  func `no word fits the middle of one`(word: String) {
    #expect(search(word).isEmpty)
  }

  @Test func `every word has to fit, if only the names of the commands above`() {
    #expect(search("search", "types").options.map(\.spec.name) == ["types"])
    #expect(search("types", "unheard-of").isEmpty)
    #expect(search("library", "add").commands.map(\.path.label) == ["library add"])
  }

  @Test func `what is known by another name is found too`() {
    let command = search("unheard-of", knownAs: ["library", "add", "TYPE"])
    #expect(command.commands.map(\.path.label) == ["library add"])
    #expect(command.options.isEmpty)
    let option = search("unheard-of", knownAs: ["-q"])
    #expect(option.commands.isEmpty)
    #expect(option.options.map(\.spec.spelling) == ["--quiet", "--query"])
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

  @Test func `a topic is found by its keywords too`() {
    #expect(search("colors").topics.map(\.name) == ["colors"])
    #expect(search("dumb", "used").topics.map(\.name) == ["colors"])
    #expect(search("error", "dumb").isEmpty)
  }
}
