/// How wide each column of a table is.
struct TableLayout {
  /// What stands between two columns.
  static let gap = "  "
  /// The narrowest a column becomes to make room.
  private static let least = 6

  /// The width of each column.
  let widths: [Int]

  /// As wide as the widest cell; when that is wider than the terminal, the widest columns give way.
  init(headings: [String], rows: [[String]], fitting columns: Int?) {
    var widths = headings.indices.map { index in
      ([headings] + rows).map { TextWidth.of($0[index]) }.max() ?? 0
    }
    if let columns {
      let gaps = Self.gap.count * max(0, widths.count - 1)
      var excess = widths.reduce(gaps, +) - columns
      while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > Self.least
      {
        widths[widest] -= 1
        excess -= 1
      }
    }
    self.widths = widths
  }
}
