/// A list with terms in one column and their meanings in another.
package struct DefinitionList {
  /// The rows in order.
  package let rows: [(term: String, meaning: String)]

  /// The longest term that has its meaning on the same line.
  package let longestTerm: Int

  /// The width of the terms at least, for lists with one column below another.
  private let shortestTerm: Int

  /// The default: it leaves most of a line to the meanings.
  package static let usualTerm = 28

  package init(
    rows: [(term: String, meaning: String)], longestTerm: Int = usualTerm, column: Int = 0
  ) {
    self.rows = rows
    self.longestTerm = longestTerm
    shortestTerm = column
  }

  /// Returns the lines; meanings start in one column, on the next line after a term that is too
  /// long, which is also one that would take more than two fifths of the width.
  package func lines(width: Int) -> [String] {
    let indent = 2
    let longest = min(longestTerm, max(width * 2 / 5, 10))
    let terms = rows.map { TextWidth.of($0.term) }.filter { $0 <= longest }.max() ?? longest
    let column = indent + max(terms, min(shortestTerm, longest)) + 2
    return rows.flatMap { row in
      // A term that is wider than the page is a command line.
      let terms = TextWrapping.commandLines(of: row.term, width: width - indent).map {
        String(repeating: " ", count: indent) + $0
      }
      var meaning = TextWrapping.lines(of: row.meaning, width: max(width - column, 20))[...]
      let fits = terms.count == 1 && TextWidth.of(terms[0]) + 2 <= column
      let first =
        fits ? [TextWidth.padded(terms[0], to: column) + (meaning.popFirst() ?? "")] : terms
      return first + meaning.map { String(repeating: " ", count: column) + $0 }
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
}
