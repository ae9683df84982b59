/// An error in a command line.
///
/// Options are named as they were typed, `--limit` or `-l`, and arguments as in help, `<term>`.
package enum UsageError: Error, Equatable {
  /// The command has no such subcommand.
  case unknownCommand(String, of: CommandPath, nearest: String?)
  /// The command is a group, and no subcommand was given.
  case missingCommand(of: CommandPath, names: [String])
  case unknownOption(String, of: CommandPath, nearest: String?)
  case foreignOption(String, of: CommandPath, owners: [CommandPath])
  /// The option's value is missing, at the end of the line or before another option.
  case missingValue(of: String, _ valueName: String)
  /// A flag was given a value.
  case unexpectedValue(String, of: String)
  case emptyValue(of: String, _ valueName: String)
  /// The value is not valid for its type.
  case invalidValue(ValueError, of: String)
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

/// Finds what was probably meant, and suggests it.
package enum Suggestion {
  /// Returns the candidate nearest to an unknown word; nil when none is close.
  ///
  /// Case is ignored. `alb` suggests `albums`, as no other candidate begins with it, and `videos`
  /// `music-videos`, as no other has this part; `song` and `sgons` suggest `songs` because of few
  /// edits; the first of several equally near candidates is returned.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let word = word.lowercased()
    let longer = candidates.filter { word.count >= 2 && $0.lowercased().hasPrefix(word) }
    if longer.count == 1 { return longer[0] }
    let slips = candidates.map {
      (candidate: $0, count: EditDistance.between(word, $0.lowercased()))
    }
    let near = slips.filter { $0.count <= tolerance(word, $0.candidate) }
    if let nearest = near.min(by: { $0.count < $1.count }) { return nearest.candidate }
    let named = candidates.filter { candidate in
      word.count > 3 && ["-\(word)", "-\(word)s"].contains(where: candidate.hasSuffix)
    }
    return named.count == 1 ? named[0] : longer.first
  }

  /// Returns the hint that suggests a candidate: `did you mean 'songs'?`.
  package static func question(_ candidate: String) -> String {
    "did you mean '\(candidate)'?"
  }

  /// Returns the same, with another hint beside it if the candidate is no better than a guess: half
  /// of it is different, as in `id` for `md`.
  package static func question(
    _ candidate: String, for word: String, else other: String?
  ) -> String {
    let (word, name) = (word.lowercased(), candidate.lowercased())
    let isGuess =
      !word.hasPrefix(name) && !name.hasPrefix(word)
      && EditDistance.between(word, name) * 2 >= name.count
    return [question(candidate), isGuess ? other : nil].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the hint that lists the candidates, or the first of many; nil when there are none.
  package static func list(_ candidates: [String]) -> String? {
    guard !candidates.isEmpty else { return nil }
    let shown = candidates.prefix(16).joined(separator: ", ")
    return "one of: " + shown + (candidates.count > 16 ? ", …" : "")
  }

  /// Returns the number of edits to allow: two fifths of the longer word, from one to three.
  ///
  /// `sng` suggests `songs`, but `abc` does not suggest `all`.
  private static func tolerance(_ word: String, _ candidate: String) -> Int {
    min(max(max(word.count, candidate.count) * 2 / 5, 1), 3, max(word.count - 1, 0))
  }
}

/// The edit distance between two words.
package enum EditDistance {
  /// Counts insertions, deletions, substitutions and swaps of neighbors (optimal string alignment).
  package static func between(_ first: String, _ second: String) -> Int {
    let first = Array(first)
    let second = Array(second)
    var before: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var cost = min(
          previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      (before, previous) = (previous, current)
    }
    return previous[second.count]
  }
}
