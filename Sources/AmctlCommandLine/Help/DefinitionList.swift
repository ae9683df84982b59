/// Terms in one column and what they mean in another.
package struct DefinitionList {
  /// The rows in order.
  package let rows: [(term: String, meaning: String)]

  /// How long a term may be to have its meaning beside it.
  package var longestTerm = usualTerm

  /// What leaves the meanings most of a line.
  package static let usualTerm = 28

  /// Joins terms with their meanings.
  package init(rows: [(term: String, meaning: String)], longestTerm: Int = usualTerm) {
    self.rows = rows
    self.longestTerm = longestTerm
  }

  /// The lines: the meanings all start in one column, below the term where that is too long.
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
