/// What is wrong with a command line.
///
/// Options are named as they were typed, `--limit` or `-l`, and arguments as help does, `<term>`.
package enum UsageError: Error, Equatable {
  /// There is no such command below that one.
  case unknownCommand(String, of: CommandPath, nearest: String?)
  /// The command is a group, and none of its members was named.
  case missingCommand(of: CommandPath, names: [String])
  /// There is no such option.
  case unknownOption(String, of: CommandPath, nearest: String?)
  /// The option exists, but for other commands.
  case foreignOption(String, of: CommandPath, owners: [CommandPath])
  /// The line ends, or another option stands, where the option's value should.
  case missingValue(of: String, _ valueName: String)
  /// A flag was given a value.
  case unexpectedValue(String, of: String)
  /// The value is there but empty.
  case emptyValue(of: String, _ valueName: String)
  /// The value's type does not take it.
  case invalidValue(ValueError, of: String)
  /// A required argument is not there.
  case missingArgument(String, of: CommandPath)
  /// There are more arguments than the command takes.
  case surplusArgument(String, of: CommandPath)
  /// Two options of which only one may be used.
  case conflict(String, String)
  /// An option that makes sense only with another.
  case dependency(String, needs: String)
  /// A rule of one command, in that command's own words.
  case rule(String, hint: String?)
}

extension UsageError: CustomStringConvertible {
  /// One sentence: the value, the rule it broke.
  package var description: String {
    switch self {
    case .unknownCommand(let word, let path, _):
      "'\(word)' is not a command of '\(path.label)'."
    case .missingCommand(let path, _):
      "'\(path.label)' needs a command."
    case .unknownOption(let option, let path, _), .foreignOption(let option, let path, _):
      "'\(option)' is not an option of '\(path.label)'."
    case .missingValue(let option, _):
      "'\(option)' needs a value."
    case .unexpectedValue(let value, let option):
      "'\(option)' takes no value, not even '\(value)'."
    case .emptyValue(let label, _):
      "'\(label)' must not be empty."
    case .invalidValue(.mismatch(let value, let expected), let label):
      "'\(label)' takes \(expected), not '\(value)'."
    case .invalidValue(.unknown(let value, let noun, _), _):
      "'\(value)' is not \(noun)."
    case .missingArgument(let name, let path):
      "'\(path.label)' needs '<\(name)>'."
    case .surplusArgument(let word, let path):
      "Unexpected argument '\(word)' for '\(path.label)'."
    case .conflict(let one, let other):
      "'\(one)' cannot be used with '\(other)'."
    case .dependency(let option, let other):
      "'\(option)' needs '\(other)'."
    case .rule(let message, _):
      message
    }
  }

  /// What to do next, without the word `hint:`; nil when the sentence says it.
  package var hint: String? {
    switch self {
    case .unknownCommand(_, let path, let nearest):
      nearest.map(Suggestion.question) ?? "'\(path.invocation) --help' lists the commands"
    case .missingCommand(_, let names):
      Suggestion.list(names)
    case .unknownOption(_, let path, let nearest):
      nearest.map(Suggestion.question) ?? "'\(path.invocation) --help' lists the options"
    case .foreignOption(_, _, let owners):
      "it belongs to " + owners.prefix(4).map { "'\($0.label)'" }.joined(separator: ", ")
        + (owners.count > 4 ? " and others" : "")
    case .missingValue(let option, let valueName), .emptyValue(let option, let valueName):
      option.hasPrefix("-") ? "write '\(option) \(valueName)'" : nil
    case .unexpectedValue(_, let option):
      "write '\(option)' alone"
    case .invalidValue(.unknown(let value, _, let choices), _):
      Suggestion.nearest(to: value, in: choices).map(Suggestion.question)
        ?? Suggestion.list(choices)
    case .missingArgument(_, let path):
      "'\(path.invocation) --help' shows what it takes"
    case .surplusArgument(_, let path):
      "quote words that belong together; '\(path.invocation) --help' shows what it takes"
    case .invalidValue(.mismatch, _), .dependency: nil
    case .conflict: "leave one of them out"
    case .rule(_, let hint): hint
    }
  }
}
