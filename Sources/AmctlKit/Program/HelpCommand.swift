import AmctlCommandLine
import MusicAPI

/// `amctl help`: shows the help of the program, a command or a topic.
struct HelpCommand: LocalCommand {
  var words: [String] = []
  var usesNoPager = false
  var format = Format.text

  /// The form of the help.
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  static let help = CommandHelp(
    "help", summary: "Show help for a command or a topic",
    discussion: """
      Any other words are searched for in the names and summaries of all commands, options and \
      topics.

      -o json prints the same for a program: all commands with their arguments, options and \
      examples, the exit codes and the settings, or the command or topic that is named.
      """,
    examples: [
      CommandSpec.Example("amctl help search", "Show what search takes"),
      CommandSpec.Example("amctl help exit-codes", "Show what the exit codes mean"),
      CommandSpec.Example("amctl help playlist", "Find everything about playlists"),
      CommandSpec.Example("amctl help spotify", "Find what works with another program's files"),
      CommandSpec.Example("amctl help library add -o json", "Print a command's help as JSON"),
    ])
  static let parameters: [Parameter<Self>] = [
    .words(
      "topic", \.words, .text("TOPIC", completion: .values { _ in candidates }),
      help: "A command, words to search for, or one of: \(HelpTopic.names)"),
    .option(
      "output", short: "o", \.format, .choice("FORMAT"),
      help: "Print in this format"),
    .flag(
      OutputOptions.noPager, \.usesNoPager, help: "Print long help at a terminal without a pager"),
  ]

  static let readsSettings = false
  var isPaged: Bool { !usesNoPager }

  /// The words that a shell offers.
  private static var candidates: [Candidate] {
    CommandTree.spec.subcommands.map { Candidate($0.name, $0.summary) }
      + HelpTopic.all.map { Candidate($0.name) }
  }

  func run(in context: Context) async throws {
    let output = context.streams.out
    let style = context.common.color.style(for: output, in: context.environment)
    if words.count == 1, let topic = HelpTopic.all.first(where: { $0.name == words[0] }) {
      switch format {
      case .text: try output.write(topic.page(width: Self.width(on: output), style: style))
      case .json: try output.write(composed: HelpDocument.topic(topic).encoded(), style)
      }
      return
    }
    let found = CommandTree.spec.command(at: words)
    guard found.rest.isEmpty else { return try search(from: found, to: output, style) }
    switch format {
    case .text:
      let page = HelpPage(
        found.spec, at: found.path, sections: HelpTopic.sections(at: found.path))
      try output.write(page.text(width: Self.width(on: output), style: style))
    case .json where words.isEmpty:
      try output.write(composed: HelpDocument.program(found.spec).encoded(), style)
    case .json:
      try output.write(composed: HelpDocument.command(found.spec, at: found.path).encoded(), style)
    }
  }

  /// Returns the width of a page: the terminal's, as far as it can be read well.
  static func width(on output: any OutputStream) -> Int {
    min(max(output.columns ?? 80, 40), 100)
  }
}

// MARK: Search

extension HelpCommand {
  /// Writes the commands, options and topics that the words are found in.
  private func search(
    from found: (spec: CommandSpec, path: CommandPath, rest: ArraySlice<String>),
    to output: any OutputStream, _ style: Style
  ) throws {
    let program = CommandTree.spec
    // The word for all topics is in none of them.
    let areWanted = words == ["topics"]
    let topics = HelpTopic.all.map { topic in
      CommandSearch.Topic(
        topic.name, summary: topic.summary,
        keywords: topic.keywords() + (areWanted ? words : []))
    }
    let search = CommandSearch(
      words, knownAs: Hint.names(for: words), in: program, topics: topics)
    guard !search.isEmpty else { throw nothing(concerns: found.rest, below: found.spec) }
    switch format {
    case .text:
      let width = Self.width(on: output)
      try output.write(
        search.text(
          program: program.name, topicsFirst: areWanted || isAboutLimits, width: width, style: style
        ))
    case .json: try output.write(composed: HelpDocument.search(search).encoded(), style)
    }
  }

  /// Whether a word is for something that is impossible in a library, and so for no command.
  private var isAboutLimits: Bool {
    let limits = Hint.wordsOfLimits(in: LibraryCommand.help.name)
    let options = CommandTree.spec.optionNames
    return words.contains { !options.contains($0) && limits.contains($0.lowercased()) }
  }

  /// The error for words that are no command or topic, and are not in any help.
  private func nothing(concerns rest: ArraySlice<String>, below spec: CommandSpec) -> UsageError {
    guard rest.count < 2, let word = rest.first else {
      return .rule(
        "nothing in the help concerns '\(rest.joined(separator: " "))'",
        hint: "use fewer words, or see 'amctl help'")
    }
    let names = spec.subcommands.map(\.name) + HelpTopic.all.map(\.name)
    return .rule(
      "'\(word)' is not a command or topic",
      hint: Suggestion.nearest(to: word, in: names + spec.optionNames).map(Suggestion.question)
        ?? Suggestion.list(names))
  }
}

extension CommandSpec {
  /// The names of all options of the commands below this one, each once.
  fileprivate var optionNames: [String] {
    (options.map(\.name) + subcommands.flatMap(\.optionNames)).unique
  }
}
