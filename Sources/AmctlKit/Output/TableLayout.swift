import AmctlCommandLine

/// How wide each column of a table is.
struct TableLayout {
  /// What stands between two columns.
  static let gap = "  "
  /// The widest a column becomes, where no terminal says how much can be seen.
  static let most = 1_000
  /// The narrowest a column becomes to make room.
  private static let least = 6

  /// The width of each column.
  private(set) var widths: [Int]

  /// As wide as the widest cell; when that is wider than the terminal, the widest columns give way.
  ///
  /// Of a cell no more is measured than can be shown.
  /// Ids do so last: one that is cut cannot be copied.
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

  /// Takes from the widest of some columns until all fit, or these can give no more.
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
