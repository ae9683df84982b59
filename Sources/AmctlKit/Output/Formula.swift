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
    return Double(cell) == nil
  }
}
