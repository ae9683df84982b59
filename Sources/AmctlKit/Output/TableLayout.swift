import AmctlCommandLine

/// The columns of a table that fit a terminal, and their widths.
///
/// An id, a code or a date is shown whole or not at all, because a truncated one is useless. A URL
/// is never truncated: as the last column, it may go beyond the edge. Other texts are truncated, a
/// name to no fewer than 20 cells and a reason to 30. What still does not fit is left out: columns
/// without values first, then the least important one. In a file, a name has at most 80 cells, so
/// that one long title does not make every line as long.
struct TableLayout {
  static let gap = "  "
  /// The width up to which the cells of a file are padded, and those of a terminal are measured.
  fileprivate static let most = 1_000
  /// The maximum width of a name or another text of the service in a file.
  fileprivate static let mostInFile = 80
  /// The maximum width of a whole cell at a terminal; the service's ids have up to 40 characters.
  fileprivate static let mostWhole = 80
  /// The width down to which a name is truncated.
  fileprivate static let leastName = 20
  /// The width down to which a reason is truncated.
  fileprivate static let leastReason = 30
  /// The width down to which any other text is truncated.
  fileprivate static let leastText = 10
  /// The width of a column of texts that is enough for rows that are still to come.
  private static let enough = 50
  /// The width for numbers of rows that are still to come.
  private static let digits = 5

  /// A column with its width.
  struct Place {
    /// The position among all columns.
    let index: Int
    var width: Int
    /// Whether cells that are wider are truncated to this width.
    let isFlexible: Bool
    /// The width that no cell exceeds, because wider ones are truncated; nil for any width.
    var limit: Int? { isFlexible ? width : mostWidth }
    /// The width to which it can shrink to make room for others.
    var least: Int
    /// The width that a cell never exceeds if the column does not shrink; nil for any width.
    fileprivate var mostWidth: Int?
  }

  /// The columns to show, from left to right.
  private(set) var places: [Place]
  /// The positions of the requested columns that do not fit.
  let omitted: [Int]

  /// Makes each column as wide as its widest cell, and shrinks or omits some to fit a terminal.
  ///
  /// Cells are measured only up to the visible width. The importance has the positions of the
  /// columns, the most important first; columns without values count as unimportant, and go before
  /// anything is truncated unless they were requested. If rows are still to come, their texts get
  /// the width that is left.
  init(
    _ columns: [Column], rows: [[TableCell]], fitting width: Int?, importance: [Int],
    areRequested: Bool = false, isOpen: Bool = false
  ) {
    var all = columns.enumerated().map { index, column in
      Place(column, at: index, cells: rows.map { $0[index] }, atMost: width)
    }
    guard let width else {
      places = all
      omitted = []
      return
    }
    if let last = columns.indices.last, columns[last].display == .whole {
      let room = Self.usualWidth(
        of: rows.map { $0[last] }, columns[last],
        atMost: max(0, min(width / 2, width - Self.leastName - Self.gap.count)))
      all[last].width = room
      all[last].least = room
    }
    let empty = importance.filter { index in rows.allSatisfy { $0[index].isEmpty } }
    var kept = importance.filter { !empty.contains($0) } + empty
    var tooMany: [Int] = []
    while kept.count > 1, !areRequested, let last = kept.last, empty.contains(last),
      Self.total(kept.map { all[$0].width }) > width
    { tooMany.append(kept.removeLast()) }
    while kept.count > 1, Self.total(kept.map { all[$0].least }) > width {
      tooMany.append(kept.removeLast())
    }
    places = kept.sorted().map { all[$0] }
    omitted = areRequested ? tooMany.sorted() : []
    shrink(to: width)
    if isOpen { grow(to: width, columns) }
  }

  /// Returns the room for cells that may go beyond the edge: that of most of them, up to a limit.
  private static func usualWidth(
    of cells: [TableCell], _ column: Column, atMost most: Int
  ) -> Int {
    let widths = cells.map { $0.width(upTo: most) }.sorted()
    let usual = widths.isEmpty ? 0 : widths[widths.count * 3 / 4]
    return min(max(usual, TextWidth.of(column.heading)), most)
  }

  /// Makes columns wider that may have longer cells in rows to come: numbers, then the narrowest
  /// texts.
  private mutating func grow(to width: Int, _ columns: [Column]) {
    var rest = width - Self.total(places.map(\.width))
    for index in places.indices where columns[places[index].index].display == .number {
      let added = min(max(0, Self.digits - places[index].width), max(0, rest))
      places[index].width += added
      rest -= added
    }
    while rest > 0,
      let narrowest = places.indices.filter({
        places[$0].isFlexible && places[$0].width < Self.enough
      }).min(by: { places[$0].width < places[$1].width })
    {
      places[narrowest].width += 1
      rest -= 1
    }
  }

  /// Shrinks the widest columns until everything fits; what is never truncated stays as it is.
  private mutating func shrink(to width: Int) {
    var excess = Self.total(places.map(\.width)) - width
    while excess > 0,
      let widest = places.indices.filter({
        places[$0].isFlexible && places[$0].width > places[$0].least
      })
      .max(by: { places[$0].width < places[$1].width })
    {
      places[widest].width -= 1
      excess -= 1
    }
  }

  /// Makes columns as wide as the cells of a row; returns whether one was too narrow.
  mutating func widen(for cells: [TableCell]) -> Bool {
    var isWider = false
    for (index, cell) in zip(places.indices, cells) {
      let most = places[index].limit ?? Self.most
      let width = min(cell.width(upTo: most), most)
      guard width > places[index].width else { continue }
      places[index].width = width
      isWider = true
    }
    return isWider
  }

  /// Returns the room after the first columns of a terminal.
  func room(after count: Int, in width: Int) -> Int {
    max(0, width - Self.total(places.prefix(count).map(\.width) + [0]))
  }

  /// Returns the width down to which cells of a format are truncated.
  fileprivate static func least(of format: CellFormat) -> Int {
    switch format {
    case .name: leastName
    case .reason: leastReason
    default: leastText
    }
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(gap.count * max(0, widths.count - 1), +)
  }
}

extension TableLayout.Place {
  /// Measures a column; a file has no width.
  fileprivate init(_ column: Column, at index: Int, cells: [TableCell], atMost most: Int?) {
    self.index = index
    let isWhole = !column.display.isFlexible
    let cut = most == nil && column.isCutInFiles ? TableLayout.mostInFile : nil
    let limit = cut ?? (isWhole ? TableLayout.most : most ?? TableLayout.most)
    let widest = cells.map { $0.width(upTo: limit) }.max() ?? 0
    isFlexible =
      most != nil && column.display != .whole && (!isWhole || widest > TableLayout.mostWhole)
    mostWidth = most == nil ? cut : column.display == .whole ? nil : TableLayout.mostWhole
    width = min(
      max(TextWidth.of(column.heading), widest), isFlexible ? most ?? limit : limit)
    least =
      isFlexible
      ? min(
        width, TableLayout.least(of: column.display), most ?? limit)
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
