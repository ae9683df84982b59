import AmctlCommandLine
import MusicPlatform

/// Help that does not belong to a single command.
struct HelpTopic: Sendable {
  let name: String
  /// The text at the beginning.
  let introduction: String
  /// The first sentence of the introduction.
  var summary: String {
    let words = introduction.split(separator: " ")
    let end = words.firstIndex { $0.hasSuffix(".") } ?? words.count - 1
    return words[...end].joined(separator: " ")
  }

  /// The sections, of which only the first may have no heading.
  let sections: @Sendable () -> [Section]
  /// Other words to find the topic by.
  let keywords: @Sendable () -> [String]

  typealias Section = HelpSection

  typealias Row = (term: String, meaning: String)

  /// Creates a topic; its sections are computed on demand, because every run needs only the names.
  init(
    name: String, introduction: String,
    keywords: @autoclosure @escaping @Sendable () -> [String] = [],
    sections: @autoclosure @escaping @Sendable () -> [Section]
  ) {
    self.name = name
    self.introduction = introduction
    self.keywords = keywords
    self.sections = sections
  }

  /// Creates a topic with one section.
  private init(
    name: String, introduction: String,
    keywords: @autoclosure @escaping @Sendable () -> [String] = [],
    rows: @autoclosure @escaping @Sendable () -> [Row],
    longestTerm: Int = DefinitionList.usualTerm
  ) {
    self.init(
      name: name, introduction: introduction, keywords: keywords(),
      sections: [Section(nil, longestTerm: longestTerm, rows: rows())])
  }

  /// Returns the topic as text.
  func page(width: Int, style: Style) -> String {
    let start = TextWrapping.lines(of: introduction, width: width).joined(separator: "\n")
    return start + "\n\n" + Section.text(of: sections(), width: width, style: style)
  }

  static var names: String { all.map(\.name).joined(separator: ", ") }

  /// The topics with lines that are found only there.
  static let searched = [
    exitCodes, environment, connection, recording, formats, fields, types, lookups, limits,
    scripting, serving, sandbox, fixedURLs, matching, endpoints,
  ]

  static let all = searched + [commands, topics]

  /// Returns the first topics to read, for the help of the program; nothing for its commands.
  static func sections(at path: CommandPath) -> [Section] {
    guard path.names.count == 1 else { return [] }
    let first = [commands, environment, limits, sandbox, scripting, topics]
    return [Section("HELP TOPICS", rows: first.map(\.row))]
  }

  /// The command that shows the topic, with its summary.
  private var row: Row {
    ("amctl help \(name)", String(summary.dropLast(summary.hasSuffix(".") ? 1 : 0)))
  }

  private static let topics = HelpTopic(
    name: "topics", introduction: "All topics of the help.",
    rows: (searched + [commands]).map(\.row))

  private static let commands = HelpTopic(
    name: "commands", introduction: "All commands, each with what it does.",
    sections: CommandTree.spec.subcommands.map(\.category).unique.map { category in
      let commands = CommandTree.spec.subcommands.filter { $0.category == category }
      return Section(
        category,
        rows: commands.flatMap { command in
          [(command.name, command.summary)]
            + command.subcommands.map { ("\(command.name) \($0.name)", $0.summary) }
        })
    })

  static let exitCodes = HelpTopic(
    name: "exit-codes", introduction: "Exit codes, with the HTTP statuses that cause them.",
    rows: ExitCode.all.map { ("\($0.rawValue)", $0.summary) })

  static let environment = HelpTopic(
    name: "environment",
    introduction: """
      Settings in the environment and the config file. Options override environment variables, \
      which override the config file. It has sections '[profile]', lines 'key = value' and \
      comments '#'.
      """,
    keywords: Setting.allCases.map(\.variable),
    sections: [
      Section("SETTINGS", rows: rows(ofSettings: { $0.configKey != nil && !$0.isServer })),
      Section("OTHER SERVERS", rows: rows(ofSettings: \.isServer)),
      Section(
        "ONLY IN THE ENVIRONMENT",
        rows: rows(ofSettings: { $0.configKey == nil }) + Environment.honored),
    ])

  static let formats = HelpTopic(
    name: "formats", introduction: "Formats for --output, and rare options for output.",
    keywords: (OutputFormat.allCases + OutputFormat.songLists).map(\.rawValue),
    sections: [
      Section(
        nil,
        rows: (OutputFormat.allCases + OutputFormat.songLists).map { ($0.rawValue, $0.summary) }
      ), Section("OPTIONS", rows: rows(of: "formats", in: OutputOptions.self) + [filter]),
    ])

  private static let filter = (
    "--jq EXPR", "Filters the document, or with -o ndjson each line; strings are printed raw"
  )

  private static func rows(ofSettings isListed: (Setting) -> Bool) -> [Row] {
    Setting.allCases.filter(isListed).map { ($0.variable, $0.summary) }
  }

  private static let fields = HelpTopic(
    name: "fields",
    introduction: """
      Fields for --fields. Separate names of values in a resource, or paths of names joined by \
      dots, with commas. A path starts at the attributes, else at the resource, as '-o json' shows \
      it. '--fields help' lists the known fields of a command, with -o as data. A name that amctl \
      does not know is an error unless you use '--allow-unknown'; a path never is.
      """,
    rows: [
      ("name", "An attribute"),
      ("id, type, href", "A field of the resource itself"),
      ("artwork.url", "A nested value"),
      ("previews.0.url", "The first of a list"),
      ("genreNames.*", "All of a list: a list in json and ndjson, else joined by ', '"),
      (
        "relationships.artists.data.*.attributes.name", "Names of related resources, with --include"
      ),
      ("catalog.attributes.isrc", "The catalog match, or null, with --with-catalog"),
      ("parent.name", "The source of a related item, where there are several; also 'parent.id'"),
      ("storefront, rank", "Source of each record, if they differ"),
    ])

  private static let endpoints = HelpTopic(
    name: "endpoints",
    introduction: """
      API endpoints, with the command for each. An endpoint without a method is a GET. \
      {storefront} is the value of --storefront. Request any other path with 'amctl api PATH'.
      """,
    rows: EndpointTable.rows.map { ($0.endpoint, $0.command) }, longestTerm: 0)

  private static let limits = HelpTopic(
    name: "limits",
    introduction: "Limits of the Apple Music API, with alternatives.",
    rows: Hint.limits.map { ($0.action, $0.instead) }
      + Host.all.compactMap { host in host.terms.map { (host.name, $0) } },
    longestTerm: 0)
}

/// The options of all commands that send requests, each described once.
extension HelpTopic {
  static let connection = HelpTopic(
    name: ConnectionOptions.Topic.connection.rawValue,
    introduction: """
      Request options: retries, servers, dry runs, cache. Every command that sends requests \
      accepts these.
      """,
    keywords: ["retry", "timeout", "cache", "curl"],
    sections: [Section(nil, rows: rows(of: "connection", in: ConnectionOptions.self))])

  static let recording = HelpTopic(
    name: ConnectionOptions.Topic.recording.rawValue,
    introduction: """
      Options for recording and replaying responses. Every command that sends requests accepts \
      these; replaying needs no network and no credentials. 'amctl fixtures --help' lists commands \
      for folders of recorded responses.
      """,
    keywords: ["record", "fixtures", "offline"],
    sections: [Section(nil, rows: rows(of: "recording", in: ConnectionOptions.self))])

  /// Returns the options that a topic describes, each with the setting that it overrides.
  static func rows(of topic: String, in group: (some Parameters).Type) -> [Row] {
    let declared = CommandSpec("", summary: "", parameters: group)
    return declared.options.filter { $0.topic == topic }.map { option in
      let setting = option.setting.flatMap { Setting(rawValue: $0) }
      return (
        UsageLine.option(option),
        option.meaning + (setting.map { "; \($0.variable) sets it for all commands" } ?? "")
      )
    }
  }
}
