import AmctlCommandLine

/// The columns of a table that fit a terminal, and their widths.
///
/// An id, a code or a date is shown whole or not at all, because a truncated one is useless. Other
/// texts are truncated, a name to no fewer than 20 cells. What still does not fit is left out, the
/// least important column first.
struct TableLayout {
  static let gap = "  "
  /// The maximum width of a column if the terminal's width is unknown.
  static let most = 1_000
  /// The maximum width of a cell that is not truncated; the service's ids have up to 40 characters.
  static let mostWhole = 80
  /// The width down to which a name is truncated.
  fileprivate static let leastName = 20
  /// The width down to which any other text is truncated.
  fileprivate static let leastText = 10

  /// A column with its width.
  struct Place {
    /// The position among all columns.
    let index: Int
    var width: Int
    /// Whether cells that are wider are truncated.
    let isFlexible: Bool
    /// The width to which it can shrink to make room for others.
    let least: Int
  }

  /// The columns to show, from left to right.
  private(set) var places: [Place]
  /// The positions of the columns that do not fit.
  let omitted: [Int]

  /// Makes each column as wide as its widest cell, and shrinks or omits some to fit a terminal.
  ///
  /// Cells are measured only up to the visible width. The importance has the positions of the
  /// columns, the most important first; columns without values count as unimportant.
  init(_ columns: [Column], rows: [[TableCell]], fitting width: Int?, importance: [Int]) {
    let all = columns.enumerated().map { index, column in
      Place(column, at: index, cells: rows.map { $0[index] }, atMost: width ?? Self.most)
    }
    guard let width else {
      places = all
      omitted = []
      return
    }
    let used = importance.filter { index in rows.contains { !$0[index].isEmpty } }
    var kept = used + importance.filter { !used.contains($0) }
    var tooMany: [Int] = []
    while kept.count > 1, Self.total(kept.map { all[$0].least }) > width {
      tooMany.append(kept.removeLast())
    }
    places = kept.sorted().map { all[$0] }
    omitted = tooMany.sorted()
    shrink(to: width)
  }

  /// Shrinks the widest columns until everything fits.
  private mutating func shrink(to width: Int) {
    var excess = Self.total(places.map(\.width)) - width
    while excess > 0,
      let widest = places.indices.filter({ places[$0].width > places[$0].least })
        .max(by: { places[$0].width < places[$1].width })
    {
      places[widest].width -= 1
      excess -= 1
    }
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(gap.count * max(0, widths.count - 1), +)
  }
}

extension TableLayout.Place {
  /// Measures a column.
  fileprivate init(_ column: Column, at index: Int, cells: [TableCell], atMost most: Int) {
    self.index = index
    let isWhole = !column.display.isFlexible
    let limit = isWhole ? TableLayout.most : most
    let widest = cells.map { $0.width(upTo: limit) }.max() ?? 0
    isFlexible = !isWhole || widest > TableLayout.mostWhole
    width = min(max(TextWidth.of(column.heading), widest), isFlexible ? most : limit)
    least =
      isFlexible
      ? min(width, column.display == .name ? TableLayout.leastName : TableLayout.leastText, most)
      : width
  }
}

/// A cell of a table: a text, and a mark after it that stays when the text is truncated.
struct TableCell {
  let text: String
  var mark = ""
  /// The color of the mark; nil for a dim one.
  var color: String?

  /// Whether there is nothing to show.
  var isEmpty: Bool { text.isEmpty && mark.isEmpty }

  /// Returns the width, or a larger number than the limit for a cell that is wider.
  func width(upTo limit: Int) -> Int {
    TextWidth.of(text, upTo: limit) + TextWidth.of(mark)
  }
}
