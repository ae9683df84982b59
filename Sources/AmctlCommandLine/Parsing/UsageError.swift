/// An error in a command line.
///
/// Options are named as they were typed, `--limit` or `-l`, and arguments as in help, `<term>`.
package enum UsageError: Error, Equatable {
  /// The command has no such subcommand.
  case unknownCommand(String, of: CommandPath, nearest: String?)
  /// The command is a group, and no subcommand was given.
  case missingCommand(of: CommandPath, names: [String])
  /// No command has such an option.
  case unknownOption(String, of: CommandPath, nearest: String?)
  /// The option belongs to other commands.
  case foreignOption(String, of: CommandPath, owners: [CommandPath])
  /// The option's value is missing, at the end of the line or before another option.
  case missingValue(of: String, _ valueName: String)
  /// A flag was given a value.
  case unexpectedValue(String, of: String)
  /// The value is empty.
  case emptyValue(of: String, _ valueName: String)
  /// The value is not valid for its type.
  case invalidValue(ValueError, of: String)
  /// A required argument is missing.
  case missingArgument(String, of: CommandPath)
  /// There are more arguments than the command takes.
  case surplusArgument(String, hint: String)
  /// Two options of which only one may be used.
  case conflict(String, String)
  /// An option that requires another.
  case dependency(String, needs: String)
  /// A rule of one command, in that command's own words.
  case rule(String, hint: String?)
}

extension UsageError: CustomStringConvertible {
  /// One sentence with the value and the rule.
  package var description: String {
    switch self {
    case .unknownCommand(let word, let path, _):
      "'\(word)' is not a command of '\(path.label)'"
    case .missingCommand(let path, _):
      "'\(path.label)' needs a command"
    case .unknownOption(let option, let path, _), .foreignOption(let option, let path, _):
      "'\(option)' is not an option of '\(path.label)'"
    case .missingValue(let option, _):
      "'\(option)' needs a value"
    case .unexpectedValue(let value, let option):
      "unexpected value '\(value)' for '\(option)'"
    case .emptyValue(let label, _):
      "\(Self.shown(label)) must not be empty"
    case .invalidValue(let error, let label):
      error.description(for: label)
    case .missingArgument(let name, let path):
      "'\(path.label)' needs <\(name)>"
    case .surplusArgument(let word, _):
      "unexpected argument '\(word)'"
    case .conflict(let one, let other):
      "\(Self.shown(one)) cannot be used with \(Self.shown(other))"
    case .dependency(let option, let other):
      "'\(option)' needs '\(other)'"
    case .rule(let message, _):
      message
    }
  }

  /// The name in quotes, unless it is an argument, which has brackets.
  private static func shown(_ label: String) -> String {
    label.hasPrefix("<") ? label : "'\(label)'"
  }

  /// The next step, without the word `hint:`; nil when the description is enough.
  package var hint: String? {
    switch self {
    case .unknownCommand(_, let path, let nearest):
      nearest.map(Suggestion.question) ?? "'\(path.invocation) --help' lists the commands"
    case .missingCommand(_, let names):
      Suggestion.list(names)
    case .unknownOption(let option, let path, let nearest):
      nearest.map(Suggestion.question) ?? "'\(path.invocation) --help' lists the options"
        + (Self.mayBeWord(option) ? "; an argument that starts with '-' goes after '--'" : "")
    case .foreignOption(_, _, let owners):
      "it is an option of " + owners.prefix(4).map { "'\($0.label)'" }.joined(separator: ", ")
        + (owners.count > 4 ? " and others" : "")
    case .missingValue(let option, let valueName), .emptyValue(let option, let valueName):
      option.hasPrefix("-") ? "write '\(option) \(valueName)'" : nil
    case .unexpectedValue(_, let option):
      "write '\(option)' alone"
    case .invalidValue(let error, _):
      error.hint
    case .missingArgument(_, let path):
      "see '\(path.invocation) --help'"
    case .surplusArgument(_, let hint): hint
    case .conflict, .dependency: nil
    case .rule(_, let hint): hint
    }
  }

  /// Whether an unknown option may be an argument: combined flags begin with one that exists.
  private static func mayBeWord(_ option: String) -> Bool {
    option.utf8.count > 2 && !option.hasPrefix("--")
  }
}
