/// The command that a line names, and what the line says to it.
package struct Match: Sendable {
  /// The names from the program to the command, aliases replaced.
  package let path: CommandPath
  /// The command.
  package let spec: CommandSpec
  /// The texts.
  package let arguments: Arguments
}

/// The texts of one command line, by the names of what was declared; only parameters read them.
package struct Arguments: Sendable, Equatable {
  private var options: [String: [String]] = [:]
  private var positionals: [String: [String]] = [:]
  private var settingOptions: [String: String] = [:]

  /// The titles of the groups that the options belong to.
  private(set) var groups: Set<String> = []

  /// The settings that options set, with the text and the option of each.
  package var settings: [(setting: String, text: String, option: String)] {
    settingOptions.compactMap { option, setting in
      options[option]?.last.map { (setting, $0, "--" + option) }
    }
  }

  /// The words of a positional argument; none when it was left out.
  func words(of name: String) -> [String] {
    positionals[name, default: []]
  }

  /// The texts that an option was given; a flag has an empty one for each use.
  func texts(ofOption name: String) -> [String] {
    options[name, default: []]
  }

  /// Adds what one use of an option brought.
  mutating func add(_ values: [String], to option: OptionSpec) {
    options[option.name, default: []] += values
    if let setting = option.setting { settingOptions[option.name] = setting }
    if let group = option.group { groups.insert(group) }
  }

  /// Adds a word of a positional argument.
  mutating func add(_ word: String, to positional: PositionalSpec) {
    positionals[positional.name, default: []].append(word)
  }
}
