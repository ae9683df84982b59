/// A list with terms in one column and their meanings in another.
package struct DefinitionList {
  /// The rows in order.
  package let rows: [(term: String, meaning: String)]

  /// The longest term that has its meaning on the same line.
  package var longestTerm = usualTerm

  /// The default: it leaves most of a line to the meanings.
  package static let usualTerm = 28

  package init(rows: [(term: String, meaning: String)], longestTerm: Int = usualTerm) {
    self.rows = rows
    self.longestTerm = longestTerm
  }

  /// Returns the lines; meanings start in one column, on the next line after a term that is too
  /// long.
  package func lines(width: Int) -> [String] {
    let indent = 2
    let terms = rows.map { TextWidth.of($0.term) }.filter { $0 <= longestTerm }.max() ?? longestTerm
    let column = indent + terms + 2
    return rows.flatMap { row in
      let term = String(repeating: " ", count: indent) + row.term
      var meaning = TextWrapping.lines(of: row.meaning, width: max(width - column, 20))[...]
      let fits = TextWidth.of(term) + 2 <= column
      let first = fits ? TextWidth.padded(term, to: column) + (meaning.popFirst() ?? "") : term
      return [first] + meaning.map { String(repeating: " ", count: column) + $0 }
    }
  }
}
