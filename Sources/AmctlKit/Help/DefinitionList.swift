/// Terms in one column and what they mean in another.
struct DefinitionList {
  /// The rows in order.
  let rows: [(term: String, meaning: String)]

  /// The lines: the meanings all start in one column, below the term where that is too long.
  func lines(width: Int) -> [String] {
    let indent = 2
    let longest = 28
    let terms = rows.map { TextWidth.of($0.term) }.filter { $0 <= longest }.max() ?? longest
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
