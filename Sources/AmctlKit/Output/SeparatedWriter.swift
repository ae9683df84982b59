import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicPlatform

/// Writes a header and one row per record; cells are escaped so that each row stays intact.
struct SeparatedWriter: RecordWriter {
  /// The separators and escapes.
  enum Dialect: Sendable {
    /// Tabs between cells; inside a cell, tabs, line breaks and backslashes become `\t`, `\n`,
    /// `\r`, `\\`.
    case tsv
    /// RFC 4180 but for the ends of lines, which are LF as in every other format: commas, and
    /// quotes if needed; a row with one empty cell is quoted, because most readers skip empty
    /// lines.
    case csv
  }

  let output: any OutputStream
  let dialect: Dialect
  private let columns: ColumnChoice
  private let showsHeader: Bool
  /// Whether csv has no formulas.
  private let isSafe: Bool
  /// The columns of the header, once it has been written.
  private var header: [Column]?

  init(
    _ dialect: Dialect, to output: any OutputStream, columns: ColumnChoice,
    showsHeader: Bool = true, isSafe: Bool = false
  ) {
    self.isSafe = isSafe
    self.showsHeader = showsHeader
    self.dialect = dialect
    self.output = output
    self.columns = columns
  }

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    let columns = try writeHeader()
    try writeRow(columns.map { $0.separated(record) })
  }

  /// Even a listing without records has a header, as a table without rows.
  mutating func finish() throws(WriteError) {
    _ = try writeHeader()
  }

  /// Writes the header before the first record, or at the end if there are no records.
  private mutating func writeHeader() throws(WriteError) -> [Column] {
    if let header { return header }
    let columns = columns.header
    header = columns
    if showsHeader { try writeRow(columns.map(\.field.name)) }
    return columns
  }

  private func writeRow(_ cells: [String]) throws(WriteError) {
    switch dialect {
    case .tsv:
      try output.write(foreign: cells.map(CellEscape.tabbed).joined(separator: "\t"))
      try output.endLine()
    case .csv:
      let cells = isSafe ? cells.map(Formula.disarmed) : cells
      let row = cells == [""] ? "\"\"" : cells.map { CellEscape.quoted($0) }.joined(separator: ",")
      try output.write(foreign: row)
      try output.endLine()
    }
  }
}

/// Writes songs and music videos as a list that other programs read; other records are counted.
struct SongListWriter: RecordWriter {
  private let text: any ListText
  private let name: String
  private let output: any OutputStream
  private var written = 0
  private var leftOut = 0

  init(_ text: any ListText, named name: String, to output: any OutputStream) {
    self.text = text
    self.name = name
    self.output = output
  }

  mutating func write(_ record: JSON, in group: String?) throws(WriteError) {
    guard let track = ListedTrack(resource: record) else {
      leftOut += 1
      return
    }
    try output.write(written == 0 ? text.start : text.separator)
    written += 1
    try output.write(foreign: text.text(of: track))
  }

  mutating func finish() throws(WriteError) {
    if written == 0 { try output.write(text.start) }
    try output.write(text.end)
  }

  /// Throws if records are missing in the list.
  func check() throws {
    guard leftOut > 0 else { return }
    let items = (leftOut + written).counted("item")
    throw Failure(
      .partial,
      "\(leftOut.grouped) of \(items) \(leftOut == 1 ? "is" : "are") not in the list: "
        + "'-o \(name)' is for songs and music videos")
  }
}

extension Command {
  /// Rejects a format for songs where the command writes none.
  func check(canWrite format: OutputFormat) throws(UsageError) {
    let types = recordFields.sections.compactMap(\.type)
    guard !types.isEmpty, !types.contains(where: ListedTrack.isTrack) else { return }
    let names = types.compactMap { $0.facts?.pathName }.unique
    let haveTracks = types.contains { $0.facts?.relationship("tracks") != nil }
    throw .rule(
      "'-o \(format)' is for songs and music videos, not \(names.joined(separator: " or "))",
      hint: haveTracks ? "'--relationship tracks' lists the tracks of each" : nil)
  }
}
