import AmctlCommandLine

/// The column widths of a table.
struct TableLayout {
  static let gap = "  "
  /// The maximum width of a column if the terminal's width is unknown.
  static let most = 1_000
  /// The minimum width of a column when it is shrunk.
  private static let least = 6

  private(set) var widths: [Int]

  /// Makes each column as wide as its widest cell, and shrinks the widest ones to fit a terminal.
  ///
  /// Cells are measured only up to the visible width. Ids shrink last, because a truncated one
  /// cannot be copied.
  init(_ columns: [Column], rows: [[String]], fitting width: Int?) {
    let most = width ?? Self.most
    let headings = columns.map(\.heading)
    widths = columns.indices.map { index in
      ([headings] + rows).map { min(TextWidth.of($0[index], upTo: most), most) }.max() ?? 0
    }
    guard let width else { return }
    shrink(columns.indices.filter { columns[$0].display != .link }, to: width)
    shrink(Array(columns.indices), to: width)
  }

  /// Shrinks the widest of some columns until everything fits or these cannot shrink further.
  private mutating func shrink(_ indices: [Int], to width: Int) {
    var excess = widths.reduce(Self.gap.count * max(0, widths.count - 1), +) - width
    while excess > 0, let widest = indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > Self.least
    {
      widths[widest] -= 1
      excess -= 1
    }
  }
}
