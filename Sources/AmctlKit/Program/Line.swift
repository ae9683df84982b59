import AmctlCommandLine

/// A command line, as far as it is understood without the settings.
struct Line {
  /// The options that every command takes.
  let common: CommonOptions
  private let match: Match

  /// What a line asks for.
  enum Request {
    case help(HelpPage), version
    /// The fields that `--fields help` lists.
    case fields(FieldHelp)
    /// A command, with its options.
    case command(any Command)
  }

  /// Matches the words to a command; a line without a command shows help.
  init(_ words: [String]) throws(UsageError) {
    match = try Self.match(words)
    common = try ProgramParameters(match.arguments).common
  }

  private static func match(_ words: [String]) throws(UsageError) -> Match {
    do throws(UsageError) {
      return try CommandTree.spec.parse(words)
    } catch {
      guard case .missingCommand(let path, _) = error, path.names.count == 1 else { throw error }
      return try CommandTree.spec.parse(["--help"] + words)
    }
  }

  /// Parses the rest of the line, unless an option such as `--help` takes precedence.
  func request() throws(UsageError) -> Request {
    if common.showsHelp { return .help(HelpPage(match.spec, at: match.path)) }
    if common.showsVersion { return .version }
    let type = try CommandTree.command(for: match)
    guard match.isOverridden else { return .command(try type.init(match.arguments)) }
    // The list of fields is the only other text.
    let command = type.init(partial: match.arguments)
    return .fields(try FieldHelp(command.recordTypes, of: match.path))
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
