/// The command that a line names, and its arguments.
package struct Match: Sendable {
  /// The names from the program to the command, with aliases replaced.
  package let path: CommandPath
  /// The command.
  package let spec: CommandSpec
  /// The arguments.
  package let arguments: Arguments
  /// The options, as they were typed, that override the command and every error in the line.
  package let overrides: [String]

  /// Whether an option such as `--help` overrides the command, and every error in the line.
  package var isOverridden: Bool { !overrides.isEmpty }
}

/// The texts on a command line, by the names of the declarations; only parameters read them.
package struct Arguments: Sendable, Equatable {
  private var options: [String: [String]] = [:]
  /// The words of each positional argument.
  private(set) var positionals: [String: [String]] = [:]
  private var settingOptions: [String: String] = [:]

  /// The titles of the groups that the options belong to.
  private(set) var groups: Set<String> = []

  /// The settings given by options, each with its text and its option.
  package var settings: [(setting: String, text: String, option: String)] {
    settingOptions.compactMap { option, setting in
      options[option]?.last.map { (setting, $0, "--" + option) }
    }
  }

  /// Returns the words of a positional argument; none when it was omitted.
  func words(of name: String) -> [String] {
    positionals[name, default: []]
  }

  /// Returns the texts of an option; a flag has an empty text for each use.
  func texts(ofOption name: String) -> [String] {
    options[name, default: []]
  }

  /// Adds the values of one use of an option.
  mutating func add(_ values: [String], to option: OptionSpec) {
    if option.repetition == .continues, let before = options[option.name]?.last {
      options[option.name] = [([before] + values).joined(separator: ",")]
    } else {
      options[option.name, default: []] += values
    }
    if let setting = option.setting { settingOptions[option.name] = setting }
    if let group = option.group { groups.insert(group) }
  }

  /// Adds a word of a positional argument.
  mutating func add(_ word: String, to positional: PositionalSpec) {
    positionals[positional.name, default: []].append(word)
  }
}

extension Arguments {
  /// Rejects different values of an option that takes one.
  func checkAgreement(on option: OptionSpec) throws(UsageError) {
    let texts = texts(ofOption: option.name)
    guard let first = texts.first, let other = texts.first(where: { $0 != first }) else { return }
    throw .rule(
      "'\(option.spelling)' takes one value, not '\(first)' and '\(other)'",
      hint: "run the command once for each")
  }
}
