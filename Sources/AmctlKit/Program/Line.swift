import AmctlCommandLine
import MusicAPI

/// A command line, as far as it is understood without the settings.
struct Line {
  let common: CommonOptions
  private let words: [String]
  private let match: Match

  /// What a line asks for.
  enum Request {
    case help(HelpPage)
    /// What a type of resources has, for `catalog albums --help`.
    case topic(HelpTopic)
    case version
    /// The fields that `--fields help` lists.
    case fields(FieldHelp)
    case command(any Command)
  }

  /// Matches the words to a command; a line without a command shows help.
  init(_ words: [String]) throws(UsageError) {
    self.words = words
    match = try Self.match(words)
    common = try ProgramParameters(match.arguments).common
  }

  private static func match(_ words: [String]) throws(UsageError) -> Match {
    do throws(UsageError) {
      return try CommandTree.spec.parse(words)
    } catch {
      guard let line = helpLine(for: error, in: words),
        let match = try? CommandTree.spec.parse(line)
      else { throw error }
      return match
    }
  }

  /// Returns the line that shows help in place of one that is not valid; nil if no help is meant.
  private static func helpLine(for error: UsageError, in words: [String]) -> [String]? {
    // The page of the program describes its commands, whose names alone say little.
    if case .missingCommand(let path, _) = error {
      return [path.names.count == 1 ? "--help" : "-h"] + words
    }
    if case .missingArgument(_, let path) = error, words.count == 1, CommandTree.isGroup(path) {
      return ["-h"] + words
    }
    guard let place = words.firstIndex(of: HelpCommand.help.name), place > 0 else { return nil }
    // With anything but the names of commands, the word is an argument.
    let command = words[..<place] + words[(place + 1)...]
    guard
      CommandTree.spec.command(at: Array(command)).rest.isEmpty
    else { return nil }
    return [HelpCommand.help.name] + command
  }

  /// Parses the rest of the line, unless an option such as `--help` takes precedence.
  func request() throws(UsageError) -> Request {
    if common.showsHelp { return help }
    if common.showsVersion { return .version }
    let type = try CommandTree.command(for: match)
    guard match.isOverridden else { return try request(of: type) }
    // The list of fields is the only other text.
    let command = type.init(partial: match.arguments)
    return .fields(
      try FieldHelp(
        command.recordFields, command.options(OutputOptions.self) ?? OutputOptions(),
        of: match.path))
  }

  private func request(of type: any Command.Type) throws(UsageError) -> Request {
    do throws(UsageError) {
      let command = try type.init(match.arguments)
      try command.checkFields(of: match.path)
      return .command(command)
    } catch {
      guard let line = Self.helpLine(for: error, in: words),
        let request = try? Line(line).request()
      else { throw error }
      return request
    }
  }

  /// The help of the command, or of the type that it names; `-h` shows a short page.
  private var help: Request {
    let command = (try? CommandTree.command(for: match))?.init(partial: match.arguments)
    if let facts = command?.typeOfHelp?.facts { return .topic(.type(facts)) }
    return .help(
      HelpPage(
        match.spec, at: match.path, match.overrides.contains("--help") ? .whole : .short,
        sections: HelpTopic.sections(at: match.path)))
  }

  /// Returns whether long output is shown page by page.
  func isPaged(_ request: Request) -> Bool {
    if case .command(let command) = request { return command.isPaged }
    return !OutputOptions(partial: match.arguments).usesNoPager
  }

  /// The settings that its options override for one run.
  var settings: [(setting: Setting, value: Settings.Value)] {
    match.arguments.settings.compactMap { name, text, option in
      Setting(rawValue: name).map { ($0, Settings.Value(text: text, source: .option(option))) }
    }
  }
}

extension Command {
  /// Rejects requested fields that no record of the command can have.
  fileprivate func checkFields(of path: CommandPath) throws(UsageError) {
    let (output, fetch) = (options(OutputOptions.self), options(FetchParameters.self))
    guard let names = output?.fields, !names.isEmpty, output?.allowsUnknown != true,
      fetch?.allowsUnknown != true
    else { return }
    let fields = recordFields
    let extended = fetch?.namesExtended ?? []
    for name in names where RecordField.isBare(name) {
      try fields.choices(for: name, of: path.label, extending: extended)?.check([name])
    }
  }
}
