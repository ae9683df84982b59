/// The name of a column or of a member, which is compared by its letters and digits alone.
///
/// Apple changed capitals and blanks from year to year.
struct ColumnName: Hashable, ExpressibleByStringLiteral {
  private let letters: String

  init(_ text: String) {
    letters = String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  init(stringLiteral text: String) {
    self.init(text)
  }
}
