import AmctlCommandLine
import MusicAPI

/// Writes aligned columns for people.
///
/// The first rows determine the column widths. Later rows are written as they arrive, so that an
/// endless listing does not need endless memory: at a terminal, their texts get the width that is
/// left, and in a file, a column grows with a longer cell.
struct TableWriter: RecordWriter {
  /// The number of rows that determine the widths.
  private static let sample = 200

  private let output: any OutputStream
  private let style: Style
  private let columns: ColumnChoice
  private let showsHeader: Bool
  /// The stream for a notice about columns that do not fit.
  private let messages: Messages?
  private var group: String?
  private var pending: [JSON] = []
  private var isFirstGroup = true
  private var open: Table?
  private var hasNotedOmission = false

  /// The columns of a group of rows.
  private struct Table {
    let columns: [Column]
    var layout: TableLayout
    /// The position of the column whose cells lead to the resource's page.
    let linked: Int?
  }

  init(
    to output: any OutputStream, style: Style, columns: ColumnChoice, showsHeader: Bool = true,
    messages: Messages? = nil
  ) {
    self.showsHeader = showsHeader
    self.output = output
    self.style = style
    self.columns = columns
    self.messages = messages
  }

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    if group != self.group {
      try finish()
      self.group = group
    }
    if open == nil {
      pending.append(record)
      if pending.count == Self.sample { try settle(isOpen: true) }
    } else {
      try writeRow(of: record)
    }
  }

  mutating func finish() throws(WriteError) {
    try settle(isOpen: false)
    open = nil
  }

  /// Determines columns and widths from the rows so far, and writes those rows.
  private mutating func settle(isOpen: Bool) throws(WriteError) {
    guard !pending.isEmpty else { return }
    let columns = columns.tableColumns(of: pending)
    let layout = TableLayout(
      columns, rows: pending.map { record in columns.map { cell($0, of: record) } },
      fitting: output.columns, importance: self.columns.importance(of: columns),
      areRequested: self.columns.isRequested, isOpen: isOpen)
    let shown = layout.places.map(\.index)
    let table = Table(
      columns: columns, layout: layout,
      linked: shown.first { columns[$0].display == .name }
        ?? shown.first { columns[$0].field.name == "id" })
    noteOmission(from: table)
    try writeHeading(of: table)
    open = table
    for record in pending { try writeRow(of: record) }
    pending = []
  }

  /// Reports the requested columns that do not fit, once.
  private mutating func noteOmission(from table: Table) {
    let names = table.layout.omitted.map { table.columns[$0].field.name }
    guard !names.isEmpty, !hasNotedOmission else { return }
    hasNotedOmission = true
    messages?.note(
      "Columns that did not fit: \(names.joined(separator: ", ")). See them all with -o tsv.")
  }

  private mutating func writeHeading(of table: Table) throws(WriteError) {
    if let group {
      let gap = isFirstGroup ? "" : "\n"
      let title = SafeText.line(group)
      let shown = output.columns.map { TextWidth.truncated(title, to: $0) } ?? title
      try output.write(gap + style(shown, .bold) + "\n")
      isFirstGroup = false
    }
    guard showsHeader else { return }
    let cells = table.layout.places.map { place in
      let column = table.columns[place.index]
      let heading =
        place.limit == nil
        ? column.heading : TextWidth.truncated(column.heading, to: place.width)
      return TextWidth.padded(heading, to: place.width, alignment: column.display.alignment)
    }
    try output.write(style(line(cells), .dim) + "\n")
  }

  private mutating func writeRow(of record: JSON) throws(WriteError) {
    guard var table = open else { return }
    let cells = table.layout.places.map { cell(table.columns[$0.index], of: record) }
    if output.columns == nil, table.layout.widen(for: cells) { open = table }
    var shown = zip(table.layout.places, cells).map { place, cell in
      let isLinked = output.isTerminal && place.index == table.linked
      let url = isLinked ? record["attributes"]?["url"]?.string : nil
      return self.shown(
        cell, in: place, table.columns[place.index].display.alignment, linkedTo: url)
    }
    let used = cells.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    if used < cells.count, let remark = columns.remark?.shown(record) {
      let room = output.columns.map { table.layout.room(after: used, in: $0) }
      shown = shown.prefix(used) + [room.map { TextWidth.truncated(remark, to: $0) } ?? remark]
    }
    try output.write(line(shown) + "\n")
  }

  /// Returns a record's cell; a color has a swatch, and the name of an explicit item is marked,
  /// unless only the name was requested.
  private func cell(_ column: Column, of record: JSON) -> TableCell {
    let text = column.shown(record)
    // A text that is no color stays as it is.
    if column.display == .color, style(text, color: text) != text {
      return TableCell(text: text, mark: " ■", color: text)
    }
    let isMarked = column.field.name == "name" && !columns.isRequested
    return TableCell(text: text, mark: isMarked ? record.explicitMark : "")
  }

  /// Returns the cell as it appears in a row, truncated and padded.
  private func shown(
    _ cell: TableCell, in place: TableLayout.Place, _ alignment: TextWidth.Alignment,
    linkedTo url: String?
  ) -> String {
    let text =
      place.limit.map { TextWidth.truncated(cell.text, to: max(0, $0 - TextWidth.of(cell.mark))) }
      ?? cell.text
    let used = TextWidth.of(text, upTo: place.width) + TextWidth.of(cell.mark)
    let blanks = String(repeating: " ", count: max(0, place.width - used))
    let safe = output.isTerminal ? TextDirection.anchored(text) : text
    let mark = cell.color.map { style(cell.mark, color: $0) } ?? style(cell.mark, .dim)
    let marked = (url.map { style.link(safe, to: $0) } ?? safe) + mark
    return alignment == .left ? marked + blanks : blanks + marked
  }

  private func line(_ cells: [String]) -> String {
    let line = cells.joined(separator: TableLayout.gap).utf8
    let end = line.lastIndex { $0 != UInt8(ascii: " ") }
    return end.flatMap { String(line[...$0]) } ?? ""
  }
}
