/// Cells that a spreadsheet would not show but run.
enum Formula {
  /// The option that protects whoever opens a file from them.
  static let option = "--safe-csv"

  /// Returns a cell that is shown: an apostrophe says that what follows is text.
  static func disarmed(_ cell: String) -> String {
    isOne(cell) ? "'" + cell : cell
  }

  /// Returns a cell as it was before ``disarmed(_:)``.
  static func restored(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'") else { return cell }
    let rest = String(cell.unicodeScalars.dropFirst())
    return isOne(rest) ? rest : cell
  }

  /// What a formula begins with; spreadsheets take the full-width forms of the signs for the signs.
  private static let beginnings = "=+-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars

  /// Whether a cell begins like a formula; a number with a sign is only a number.
  private static func isOne(_ cell: String) -> Bool {
    guard let first = cell.unicodeScalars.first, beginnings.contains(first) else { return false }
    return !isNumber(cell)
  }

  /// Whether a cell is a number with a sign, and nothing else: `-1`, `+2.50`, `-1e-3`.
  private static func isNumber(_ cell: String) -> Bool {
    guard let sign = cell.utf8.first, "+-".utf8.contains(sign) else { return false }
    var rest = cell.utf8.dropFirst()
    func skipsDigits() -> Bool {
      let start = rest.count
      rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return rest.count < start
    }
    guard skipsDigits() else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard skipsDigits() else { return false }
    }
    if let letter = rest.first, "eE".utf8.contains(letter) {
      rest = rest.dropFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest = rest.dropFirst() }
      guard skipsDigits() else { return false }
    }
    return rest.isEmpty
  }
}
