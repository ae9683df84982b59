import MusicLists

/// Splits separated values into rows, and keeps some cells of one row.
///
/// Rows of 145 columns stream by, and most cells are never made.
struct RowReader {
  private var input: ByteSource
  private var delimiter = UInt8(ascii: ",")
  /// The number of columns in the header; nil while that is read.
  private var width: Int?
  /// Whether each column is kept; nil while all are.
  private var isKept: [Bool]?
  /// The contents of the kept cells, one after another, and where each is.
  private var contents: [UInt8] = []
  private var cells: [Range<Int>] = []
  /// Whether nothing is in the row that is read.
  private var isBlank = true

  /// The largest size of a row in MB; a quote that is never closed would take all that follows.
  private static let limit = 8
  /// The same for the header, so that a file without rows is not read in vain.
  private static let headerLimit = 1
  private static let quote = UInt8(ascii: "\"")

  init(_ stream: @escaping ByteStream) throws {
    input = try ByteSource(ofText: stream)
  }

  /// Reads the names of the columns, and finds out what is between them.
  mutating func readHeader() throws -> [ColumnName] {
    _ = try next()
    var names = cells.map { contents[$0].text }
    // Spreadsheets of many countries write semicolons.
    let others = [UInt8(ascii: ";"), UInt8(ascii: "\t")]
    if names.count == 1, let other = others.first(where: { names[0].utf8.contains($0) }) {
      delimiter = other
      names = names[0].utf8.split(separator: other, omittingEmptySubsequences: false)
        .map { $0.filter { $0 != Self.quote }.text }
    }
    width = names.count
    return names.map { ColumnName($0) }
  }

  /// Keeps only the cells of some columns from now on.
  mutating func keep(_ columns: Set<Int>) {
    isKept = (0..<(width ?? 0)).map { columns.contains($0) }
  }

  /// The contents of a cell that is kept; empty if the row ends before it.
  func cell(_ column: Int) -> ArraySlice<UInt8> {
    column < cells.count ? contents[cells[column]] : []
  }

  /// Reads the next row that is not blank; returns false after the last one.
  mutating func next() throws -> Bool {
    while try input.peek() != nil {
      contents.removeAll(keepingCapacity: true)
      cells.removeAll(keepingCapacity: true)
      isBlank = true
      try readRow()
      if !isBlank { return true }
    }
    return false
  }

  private mutating func readRow() throws {
    let firstLine = input.line
    let limit = width == nil ? Self.headerLimit : Self.limit
    let end = input.offset + limit << 20
    while try !readCell(before: end) {
      isBlank = false
      guard input.offset <= end else {
        throw DataFlaw.rowTooLarge(line: firstLine, limit: limit)
      }
    }
    // A wrong quote makes one row of two, or several cells of one.
    if let width, !isBlank, cells.count != width {
      throw DataFlaw.wrongRow(line: firstLine, cells: cells.count, columns: width)
    }
    guard contents.allSatisfy({ $0 < 0x80 }) || contents.text.utf8.elementsEqual(contents) else {
      throw DataFlaw.notUTF8(line: firstLine)
    }
  }

  /// Reads a cell and what is after it, up to an offset; returns whether that ends the row.
  private mutating func readCell(before end: Int) throws -> Bool {
    let start = contents.count
    let keeps = isKept.map { cells.count < $0.count && $0[cells.count] } ?? true
    defer { cells.append(start..<contents.count) }
    if try skipQuote() { try readQuoted(keeps) }
    while let byte = try input.next() {
      switch byte {
      case delimiter: return false
      case UInt8(ascii: "\n"): return true
      default:
        isBlank = false
        if keeps { contents.append(byte) }
        if input.offset > end { return false }
      }
    }
    // A row that nothing ends is complete only if it has all cells.
    if let width, cells.count + 1 < width { throw DataFlaw.cutRow(line: input.line) }
    return true
  }

  /// Reads a quote if it is the next byte; returns whether it was.
  private mutating func skipQuote() throws -> Bool {
    guard try input.peek() == Self.quote else { return false }
    _ = try input.next()
    return true
  }

  /// Reads a cell after its opening quote, up to the closing one.
  private mutating func readQuoted(_ keeps: Bool) throws {
    let (firstLine, firstOffset) = (input.line, input.offset)
    while let byte = try input.next() {
      if byte == Self.quote, try !skipQuote() { return }
      isBlank = false
      if keeps { contents.append(byte) }
      guard input.offset - firstOffset <= Self.limit << 20 else {
        throw DataFlaw.unclosedQuote(line: firstLine)
      }
    }
    throw DataFlaw.unclosedQuote(line: firstLine)
  }
}
