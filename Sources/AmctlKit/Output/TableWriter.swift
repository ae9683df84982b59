import AmctlCommandLine
import MusicAPI

/// Writes aligned columns for people.
///
/// The first rows determine the column widths. Later rows are written as they arrive, so that an
/// endless listing does not need endless memory.
struct TableWriter: RecordWriter {
  /// The number of rows that determine the widths.
  private static let sample = 200

  private let output: any OutputStream
  private let style: Style
  private let columns: ColumnChoice
  private var group: String?
  private var pending: [JSON] = []
  private var isFirstGroup = true
  private var open: (columns: [Column], layout: TableLayout)?

  init(to output: any OutputStream, style: Style, columns: ColumnChoice) {
    self.output = output
    self.style = style
    self.columns = columns
  }

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    if group != self.group {
      try finish()
      self.group = group
    }
    if let open {
      try writeRow(of: record, open.columns, open.layout)
    } else {
      pending.append(record)
      if pending.count == Self.sample { try settle() }
    }
  }

  mutating func finish() throws(WriteError) {
    try settle()
    open = nil
  }

  /// Determines columns and widths from the rows so far, and writes those rows.
  private mutating func settle() throws(WriteError) {
    guard !pending.isEmpty else { return }
    let columns = columns.columns(for: commonType)
    let layout = TableLayout(
      columns,
      rows: pending.map { record in columns.map { $0.shown(record) } },
      fitting: output.columns)
    try writeHeading(columns, layout)
    for record in pending { try writeRow(of: record, columns, layout) }
    pending = []
    open = (columns, layout)
  }

  private var commonType: ResourceType? {
    let types = Set(pending.map(\.resourceType))
    return types.count == 1 ? types.first ?? nil : nil
  }

  private mutating func writeHeading(
    _ columns: [Column], _ layout: TableLayout
  ) throws(WriteError) {
    if let group {
      let gap = isFirstGroup ? "" : "\n"
      try output.write(gap + style(SafeText.line(group), .bold) + "\n")
      isFirstGroup = false
    }
    let cells = zip(columns, layout.widths).map { column, width in
      TextWidth.padded(
        TextWidth.truncated(column.heading, to: width), to: width, alignment: column.alignment)
    }
    try output.write(style(line(cells), .dim) + "\n")
  }

  private func writeRow(
    of record: JSON, _ columns: [Column], _ layout: TableLayout
  ) throws(WriteError) {
    let cells = zip(columns, layout.widths).map { column, width in
      cell(column, of: record, width)
    }
    try output.write(line(cells) + "\n")
  }

  private func cell(_ column: Column, of record: JSON, _ width: Int) -> String {
    let text = TextWidth.truncated(column.shown(record), to: width)
    let padded = TextWidth.padded(text, to: width, alignment: column.alignment)
    guard column.display == .link, let address = record["attributes"]?["url"]?.string else {
      return padded
    }
    return style.link(text, to: address) + padded.dropFirst(text.count)
  }

  private func line(_ cells: [String]) -> String {
    let line = cells.joined(separator: TableLayout.gap).utf8
    let end = line.lastIndex { $0 != UInt8(ascii: " ") }
    return end.flatMap { String(line[...$0]) } ?? ""
  }
}
