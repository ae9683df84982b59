import MusicPlatform

/// A list with terms in one column and their meanings in another.
package enum DefinitionList {
  /// The longest term that usually has its meaning on the same line: it leaves most of a line to
  /// the meanings.
  package static let usualTerm = 28

  /// Returns the lines; meanings start in one column, on the next line after a term that is too
  /// long, which is also one that would take more than two fifths of the width.
  ///
  /// The column is the width of the terms at least, for lists with one column below another.
  static func lines(
    of rows: [(term: String, meaning: String)], longestTerm: Int = usualTerm, column: Int = 0,
    width: Int
  ) -> [String] {
    let indent = 2
    let longest = min(longestTerm, max(width * 2 / 5, 10))
    let terms = rows.map { TextWidth.of($0.term) }.filter { $0 <= longest }.max() ?? longest
    let start = indent + max(terms, min(column, longest)) + 2
    return rows.flatMap { row in
      // A term that is wider than the page is a command line.
      let terms = TextWrapping.commandLines(of: row.term, width: width - indent).map {
        String(repeating: " ", count: indent) + $0
      }
      var meaning = TextWrapping.lines(of: row.meaning, width: max(width - start, 20))[...]
      let fits = terms.count == 1 && TextWidth.of(terms[0]) + 2 <= start
      let first =
        fits ? [TextWidth.padded(terms[0], to: start) + (meaning.popFirst() ?? "")] : terms
      return first + meaning.map { String(repeating: " ", count: start) + $0 }
    }
  }
}

/// Terms with their meanings below a heading, for what no declaration says.
package struct HelpSection: Sendable {
  package let heading: String?
  /// The text above the terms, on a manual page.
  let introduction: String
  package let rows: [(term: String, meaning: String)]
  /// The longest term that has its meaning on the same line.
  package let longestTerm: Int

  package init(
    _ heading: String?, introduction: String = "", longestTerm: Int = DefinitionList.usualTerm,
    rows: [(term: String, meaning: String)]
  ) {
    self.heading = heading
    self.introduction = introduction
    self.rows = rows
    self.longestTerm = longestTerm
  }

  private func lines(width: Int, style: Style) -> [String] {
    (heading.map { [style($0, .bold)] } ?? [])
      + DefinitionList.lines(of: rows, longestTerm: longestTerm, width: width)
  }

  /// Returns sections as text; those without rows are left out.
  package static func text(
    of sections: [HelpSection], width: Int, style: Style = .plain
  ) -> String {
    let lines = sections.filter { !$0.rows.isEmpty }.map { $0.lines(width: width, style: style) }
    return lines.joined(separator: [""]).joined(separator: "\n") + "\n"
  }
}

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
  /// What the command is for, in the list of the command above it.
  fileprivate var meaning: String { purpose ?? summary }

  /// The titles of the groups of options in the order of their declaration.
  var optionGroups: [String] { options.compactMap(\.group).unique }

  var optionTopics: [String] { options.compactMap(\.topic).unique }

  /// Returns the options of a group that no topic describes.
  func describedOptions(in group: String?) -> [OptionSpec] {
    options.filter { $0.group == group && $0.topic == nil }
  }

  /// The commands below it by their categories; the title is nil where there is only one.
  var subcommandGroups: [(title: String?, commands: [CommandSpec])] {
    subcommands.map(\.category).unique.map { category in
      (category, subcommands.filter { $0.category == category })
    }
  }
}

extension [CommandSpec] {
  /// The rows of a list of commands: each with its summary, or those of one purpose together.
  var rows: [(term: String, meaning: String)] {
    map(\.meaning).unique.map { meaning in
      (filter { $0.meaning == meaning }.map(\.name).joined(separator: ", "), meaning)
    }
  }
}

/// Returns the note after the help of a value: ` (auto, always, never; default: auto)`.
private func facts(known: [String], default defaultText: String?) -> String {
  let values = known.count > 16 ? "" : known.joined(separator: ", ")
  let facts = [values, defaultText.map { "default: \($0)" } ?? ""].filter { !$0.isEmpty }
  return facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
}
