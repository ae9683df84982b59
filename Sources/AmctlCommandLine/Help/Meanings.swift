/// What a parameter means, with its values and its default, on help pages and manual pages.
extension PositionalSpec {
  /// The help text, with the values to choose from.
  var meaning: String {
    help + facts(known: value.known, default: nil)
  }
}

extension OptionSpec {
  /// The help text, with the values to choose from and the default.
  package var meaning: String {
    help + facts(known: value?.known ?? [], default: defaultText)
  }

  /// The help text up to its first semicolon.
  var summary: String { String(help.prefix { $0 != ";" }) }
}

extension CommandSpec {
  /// The titles of the groups of options in the order of their declaration.
  var optionGroups: [String] { options.compactMap(\.group).unique }

  /// The topics that describe options of the command.
  var optionTopics: [String] { options.compactMap(\.topic).unique }

  /// Returns the options of a group that no topic describes.
  func describedOptions(in group: String?) -> [OptionSpec] {
    options.filter { $0.group == group && $0.topic == nil }
  }

  /// The summary in a list of commands, with the mark of the command.
  private var listed: String { summary + (mark.map { " (\($0))" } ?? "") }

  /// The commands below it by their categories; the title is nil where there is only one.
  var subcommandGroups: [(title: String?, rows: [(term: String, meaning: String)])] {
    subcommands.map(\.category).unique.map { category in
      (category, subcommands.filter { $0.category == category }.map { ($0.name, $0.listed) })
    }
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions.
  package var unique: Self {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// Returns the note after the help of a value: ` (auto, always, never; default: auto)`.
private func facts(known: [String], default defaultText: String?) -> String {
  let values = known.count > 16 ? "" : known.joined(separator: ", ")
  let facts = [values, defaultText.map { "default: \($0)" } ?? ""].filter { !$0.isEmpty }
  return facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
}
