import AmctlCommandLine
import MusicAPI

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
      try output.write("\n")
    case .csv:
      let cells = isSafe ? cells.map(Formula.disarmed) : cells
      let row = cells == [""] ? "\"\"" : cells.map { CellEscape.quoted($0) }.joined(separator: ",")
      try output.write(foreign: row)
      try output.write("\n")
    }
  }
}
