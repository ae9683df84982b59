import AmctlCommandLine
import MusicAPI
import MusicPlatform

struct HelpCommand: LocalCommand {
  var words: [String] = []
  var usesNoPager = false
  var format = Format.text

  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  static let help = CommandHelp(
    "help", summary: "Show help for a command or a topic",
    discussion: """
      Any other words are searched for in all commands, options and topics; small words, such \
      as 'my', do not count.

      -o json prints the same for a program: all commands with their arguments, options and \
      examples, the exit codes and the settings, or the command or topic that is named.
      """,
    examples: [
      "amctl help search": "Show what search takes",
      "amctl help exit-codes": "Show what the exit codes mean",
      "amctl help playlist": "Find everything about playlists",
      "amctl help spotify": "Find what works with another program's files",
      "amctl help library add -o json": "Print a command's help as JSON",
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
    // Words in quotes are the same words.
    let words = words.flatMap { $0.split(separator: " ").map(String.init) }
    if words.count == 1, let topic = HelpTopic.all.first(where: { $0.name == words[0] }) {
      switch format {
      case .text: try output.write(topic.page(width: Self.width(on: output), style: style))
      case .json: try output.write(document: HelpDocument.topic(topic).encoded(), style)
      }
      return
    }
    let found = CommandTree.spec.command(at: words)
    guard found.rest.isEmpty else { return try search(words, from: found, to: output, style) }
    switch format {
    case .text:
      let page = HelpPage(
        found.spec, at: found.path, sections: HelpTopic.sections(at: found.path))
      try output.write(page.text(width: Self.width(on: output), style: style))
    case .json where words.isEmpty:
      try output.write(document: HelpDocument.program(found.spec).encoded(), style)
    case .json:
      try output.write(document: HelpDocument.command(found.spec, at: found.path).encoded(), style)
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
    _ words: [String], from found: (spec: CommandSpec, path: CommandPath, rest: ArraySlice<String>),
    to output: any OutputStream, _ style: Style
  ) throws {
    let program = CommandTree.spec
    let words = CommandSearch.telling(words)
    let topics = HelpTopic.searched.map { topic in
      CommandSearch.Topic(
        topic.name, summary: topic.summary, keywords: topic.keywords(),
        lines: topic.sections().flatMap(\.rows).map {
          ($0.term, $0.meaning, Hint.words(forLimit: $0.term))
        })
    }
    let search = CommandSearch(
      words, knownAs: Hint.names(for: words), in: program, topics: topics)
    guard !search.isEmpty else { throw nothing(concerns: found.rest, below: found.spec) }
    switch format {
    case .text:
      let width = Self.width(on: output)
      try output.write(
        search.text(
          program: program.name, topicsFirst: Self.areAboutLimits(words), width: width, style: style
        ))
    case .json: try output.write(document: HelpDocument.search(search).encoded(), style)
    }
  }

  /// Whether a word is for something that is impossible in a library, and so for no command.
  private static func areAboutLimits(_ words: [String]) -> Bool {
    let limits = Hint.wordsOfLibraryLimits
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

/// The help as JSON for programs, from the declarations that also parse the command line.
///
/// Members are never left out, so that a program can rely on each: a missing value is `null`.
enum HelpDocument {
  /// Returns the whole tree of commands, with topics, exit codes, settings and the environment.
  static func program(_ spec: CommandSpec) -> JSONValue {
    let whole: [JSONMember] = [
      JSONMember("version", .string(ProductVersion.current)),
      JSONMember("topics", .array(HelpTopic.all.map(summary))),
      JSONMember("exitCodes", .array(ExitCode.all.map(code))),
      JSONMember("settings", .array(Setting.allCases.map(setting))),
      JSONMember(
        "environment",
        .array(
          Environment.honored.map {
            ["variable": .string($0.term), "summary": .string($0.meaning)]
          }
        )),
    ]
    return .object(members(of: spec, at: CommandPath(names: [spec.name])) + whole)
  }

  /// Returns a command with all commands below it.
  static func command(_ spec: CommandSpec, at path: CommandPath) -> JSONValue {
    .object(members(of: spec, at: path))
  }

  static func topic(_ topic: HelpTopic) -> JSONValue {
    let sections = topic.sections().map { section -> JSONValue in
      let rows = section.rows.map { row -> JSONValue in
        ["term": .string(row.term), "meaning": .string(row.meaning)]
      }
      return ["heading": .text(section.heading), "rows": .array(rows)]
    }
    return [
      "name": .string(topic.name), "summary": .string(topic.summary),
      "introduction": .string(topic.introduction), "sections": .array(sections),
    ]
  }

  /// Returns what a search found; commands and options have some of their members.
  static func search(_ search: CommandSearch) -> JSONValue {
    let commands = search.commands.map { hit -> JSONValue in
      [
        "name": .string(hit.spec.name), "path": path(hit.path),
        "summary": .string(hit.spec.summary),
        "usage": .strings(UsageLine.lines(for: hit.spec, at: hit.path)),
      ]
    }
    let options = search.options.map { hit -> JSONValue in
      [
        "name": .string(hit.spec.name), "summary": .string(hit.spec.help),
        "value": .text(hit.spec.value?.name), "commands": .array(hit.owners.map(path)),
      ]
    }
    let topics = search.topics.map { topic -> JSONValue in
      let rows = topic.lines.map { line -> JSONValue in
        ["term": .string(line.term), "meaning": .string(line.meaning)]
      }
      return [
        "name": .string(topic.name), "summary": .string(topic.summary),
        "rows": .array(rows),
      ]
    }
    return ["commands": .array(commands), "options": .array(options), "topics": .array(topics)]
  }

  private static func members(of spec: CommandSpec, at path: CommandPath) -> [JSONMember] {
    let below = spec.subcommands.map { command($0, at: CommandPath(names: path.names + [$0.name])) }
    return [
      JSONMember("name", .string(spec.name)),
      JSONMember("path", Self.path(path)),
      JSONMember("aliases", .strings(spec.aliases)),
      JSONMember("category", .text(spec.category)),
      JSONMember("summary", .string(spec.summary)),
      JSONMember("discussion", .string(spec.discussion)),
      JSONMember("usage", .strings(UsageLine.lines(for: spec, at: path))),
      JSONMember("isGroup", .bool(spec.needsSubcommand)),
      JSONMember("arguments", .array(spec.positionals.map(argument))),
      JSONMember("options", .array(spec.options.map(option))),
      JSONMember(
        "examples",
        .array(
          spec.examples.map { ["command": .string($0.command), "summary": .string($0.says)] })),
      JSONMember("commands", .array(below)),
    ]
  }

  /// Returns an argument, with the number of words it takes.
  private static func argument(_ spec: PositionalSpec) -> JSONValue {
    [
      "name": .string(spec.name), "summary": .string(spec.help),
      "values": .strings(spec.value.known), "minimum": .int(spec.arity.minimum),
      "maximum": spec.arity.maximum == .max ? .null : .int(spec.arity.maximum),
    ]
  }

  /// Returns an option, with its value and the setting it overrides.
  static func option(_ spec: OptionSpec) -> JSONValue {
    let setting = spec.setting.flatMap { Setting(rawValue: $0) }
    return [
      "name": .string(spec.name), "letter": .text(spec.short.map(String.init)),
      "summary": .string(spec.help), "value": .text(spec.value?.name),
      "values": .strings(spec.value?.known ?? []), "default": .text(spec.defaultText),
      "isRepeatable": .bool(spec.repetition.takesMore),
      "splitsAtCommas": .bool(spec.repetition.splitsAtCommas), "group": .text(spec.group),
      "topic": .text(spec.topic),
      "variable": .text(setting?.variable), "configKey": .text(setting?.configKey),
    ]
  }

  private static func summary(of topic: HelpTopic) -> JSONValue {
    ["name": .string(topic.name), "summary": .string(topic.summary)]
  }

  private static func code(_ code: ExitCode) -> JSONValue {
    [
      "code": .int(Int(code.rawValue)), "kind": .string(code.kind),
      "summary": .string(code.summary),
    ]
  }

  private static func setting(_ setting: Setting) -> JSONValue {
    [
      "variable": .string(setting.variable), "configKey": .text(setting.configKey),
      "summary": .string(setting.summary), "isSecret": .bool(setting.isSecret),
      "default": .text(setting.standard),
    ]
  }

  /// Returns the words after the program's name.
  private static func path(_ path: CommandPath) -> JSONValue {
    .strings(path.names.dropFirst())
  }
}
