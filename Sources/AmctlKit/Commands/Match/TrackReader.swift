import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicMatching
import MusicPlatform

/// Reads the tracks of a file, whose form its first line shows.
struct TrackReader: TrackSource {
  private var lines: LineReader
  /// The name of the file in messages.
  private let label: String
  private let assignments: [ColumnAssignment]
  /// Whether a line that names no artist is a title by a known one.
  private let isOfArtist: Bool
  /// The number of the last line that was read, and of the first line of this row.
  private var lineNumber = 0
  private var start = 0
  /// How the rows are written; nil before the first.
  private var form: Form?
  private(set) var hasRows = false
  private(set) var skipped = SkippedRows()
  /// The lines that were read to find the header.
  private var ahead: ArraySlice<LineReader.Line> = []
  /// The delimiter that the file names.
  private var delimiter: DelimitedText?
  /// Which name comes first in lines without columns; nil if either may.
  private var order: PlainLine.Order?
  /// The lines without an artist before the first row, which shows that they are titles.
  private var held: ArraySlice<TrackRow> = []

  /// The number of lines without an artist after which a file is no list of tracks.
  private static let heldLimit = 10_000

  /// Whether rows keep their cells, to be written again.
  private let keepsCells: Bool

  /// How rows are written.
  private enum Form {
    case cells(DelimitedText, TrackColumns)
    /// A JSON object on each line.
    case objects
    /// Lines such as `Artist - Title`.
    case lines
  }

  var columns: TrackColumns? {
    if case .cells(_, let columns) = form { columns } else { nil }
  }

  init(
    _ lines: LineReader, label: String, columns assignments: [ColumnAssignment],
    isOfArtist: Bool, keepsCells: Bool
  ) {
    self.isOfArtist = isOfArtist
    self.lines = lines
    self.label = label
    self.assignments = assignments
    self.keepsCells = keepsCells
  }

  /// Returns the next row, which gets a number; nil after the last.
  ///
  /// An error about a row includes its first line.
  mutating func next(number: Int) throws -> TrackRow? {
    if hasRows, let row = held.popFirst() { return row }
    while held.count < Self.heldLimit, let line = try nextLine() {
      start = lineNumber
      if line.text.allSatisfy(\.isWhitespace) { continue }
      do {
        guard let row = try read(line, number: number + held.count) else { continue }
        held.append(row)
        hasRows = hasRows || row.flaw == nil
        if hasRows { return held.popFirst() }
      } catch let error as UsageError {
        throw UsageError.rule("\(place): \(error.description)", hint: error.hint)
      }
    }
    if !hasRows, let first = held.first { throw PlainLine.error(at: first) }
    return nil
  }

  private var place: String { "\(label):\(start)" }

  private mutating func nextLine() throws(FileError) -> LineReader.Line? {
    let line: LineReader.Line?
    if let known = ahead.popFirst() { line = known } else { line = try lines.next() }
    if line != nil { lineNumber += 1 }
    return line
  }

  /// Reads a row; nil for a header and for a row without anything.
  private mutating func read(_ line: LineReader.Line, number: Int) throws -> TrackRow? {
    if form == nil {
      let isHeader = try begin(with: line)
      if isHeader { return nil }
    }
    switch form {
    case .cells(let text, var columns):
      let cells = try text.cells(of: line) { try nextLine() }
      if !hasRows {
        columns.complete(by: cells)
        form = .cells(text, columns)
      }
      let values = try columns.values(of: cells)
      guard !values.isEmpty else { return nil }
      return try values.row(
        number, at: place, cells: keepsCells ? columns.own(cells) : [], or: &skipped)
    case .objects:
      let object = (try? JSONDocument(parsing: Array(line.text.utf8)))?.root
      guard let object, object.kind == .object else {
        throw UsageError.rule("the line is not a JSON object", hint: nil)
      }
      return try TrackValues(of: object, assignments).row(number, at: place, or: &skipped)
    case .lines, nil:
      guard !line.text.hasPrefix("#") else { return nil }
      let plain = PlainLine(line.text, order)
      let query = try plain.query(isOfArtist: isOfArtist)
      let lacksArtist = query == nil && !isOfArtist
      if lacksArtist { try checkIsNoTable(line.text) }
      return TrackRow(
        number: number, place: place, query: query ?? plain.title,
        flaw: lacksArtist ? "no artist" : nil)
    }
  }

  /// Determines the form from the first line; returns whether that line is only a header.
  private mutating func begin(with line: LineReader.Line) throws -> Bool {
    if line.text.trimmed.utf8.first == UInt8(ascii: "{") {
      form = .objects
      return false
    }
    if delimiter == nil, let named = HeaderSearch.delimiter(in: line.text) {
      delimiter = named
      return true
    }
    let written = HeaderSearch.cells(of: line).filter { delimiter == nil || $0.0 == delimiter }
    if let order = PlainLine.Order(assignments), try isPlain(line, written) {
      self.order = order
      form = .lines
      return false
    }
    for (text, cells) in written {
      if !assignments.isEmpty {
        let columns = try TrackColumns(assignments, first: cells)
        form = .cells(text, columns)
        return columns.header != nil
      }
      try TrackFormat.check(Set(cells.map(TrackField.normalized)))
      if var columns = TrackColumns(header: cells) {
        if HeaderSearch.isExport(cells, in: text) { columns.complete(by: HeaderSearch.exported) }
        form = .cells(text, columns)
        return true
      }
    }
    guard assignments.isEmpty else {
      throw UsageError.rule("'--columns' needs rows of cells, not '\(line.text)'", hint: nil)
    }
    let isTrack = (try? PlainLine(line.text).query()) != nil
    if !line.text.hasPrefix("#"), !isTrack || written.contains(where: { HeaderSearch.isPlay($1) }) {
      return try search(after: written)
    }
    form = .lines
    return false
  }

  /// Returns whether the columns of the command line are the two names of a line: it has two, and
  /// is not a row of cells, or a line after it is none.
  private mutating func isPlain(
    _ line: LineReader.Line, _ written: [(DelimitedText, [String])]
  ) throws -> Bool {
    guard PlainLine(line.text).names != nil else { return false }
    guard written.contains(where: { $0.1.count > 1 }) else { return true }
    try lookAhead()
    return ahead.contains { next in
      PlainLine(next.text).names != nil && HeaderSearch.cells(of: next).allSatisfy { $1.count == 1 }
    }
  }

  private mutating func lookAhead() throws {
    while ahead.count < HeaderSearch.limit, let next = try lines.next() { ahead.append(next) }
  }

  /// Throws if the first line is a row of cells below no header, which was meant to have one.
  private func checkIsNoTable(_ line: String) throws(UsageError) {
    let name = label.lowercased()
    let isTable = name.hasSuffix(".csv") || name.hasSuffix(".tsv") || line.contains("\t")
    guard !hasRows, isTable else { return }
    throw .rule(
      "no header: '\(line.trimmed)' does not name a title, ISRC or ID column",
      hint: "add a header such as 'title,artist', or use '--columns title=1,artist=2'")
  }

  /// Looks at the lines after one that is neither a header nor a track; returns whether that line
  /// is to be skipped.
  private mutating func search(after written: [(DelimitedText, [String])]) throws -> Bool {
    try lookAhead()
    for (text, cells) in written where cells.count > 1 {
      let next = ahead.first.flatMap { try? text.cells(of: $0, further: { nil }) } ?? []
      if let columns = HeaderSearch.columns(of: cells, in: text, before: next) {
        form = .cells(text, columns)
        return columns.header != nil
      }
    }
    let header = ahead.firstIndex { next in
      HeaderSearch.cells(of: next).contains { $1.count > 2 && TrackColumns(header: $1) != nil }
    }
    guard let header else {
      form = .lines
      return false
    }
    // What is before the header says nothing about tracks.
    lineNumber += header - ahead.startIndex
    ahead = ahead[header...]
    return true
  }
}

/// Separated values: how a row is split into cells.
struct DelimitedText: Sendable, Equatable {
  /// The byte between cells.
  let delimiter: UInt8

  /// Tabs, commas and semicolons; spreadsheets write the last where a comma is in numbers.
  static let known = [tabs, DelimitedText(delimiter: UInt8(ascii: ";")), commas]
  static let commas = DelimitedText(delimiter: UInt8(ascii: ","))
  static let tabs = DelimitedText(delimiter: UInt8(ascii: "\t"))

  /// Returns the cells of a row, for which further lines are read while a quote is open.
  ///
  /// Only a quote at the start of a cell opens one, so that `7" mix` is text. In rows with tabs, a
  /// quote is text unless another one ends the cell.
  func cells(
    of line: LineReader.Line, further: () throws -> LineReader.Line?
  ) throws -> [String] {
    if self == Self.tabs { return tabbedCells(of: line.text) }
    var row = Row(delimiter)
    var line = line
    var size = line.text.utf8.count
    row.add(line.text)
    while row.isQuoted {
      row.add(line.ending)
      guard let next = try further() else { throw Self.unclosed }
      line = next
      size += line.text.utf8.count
      guard size <= FileSystem.SizeLimit.line else { throw Self.tooLong }
      row.add(line.text)
    }
    return row.finished()
  }

  private static let unclosed = UsageError.rule("a quote is not closed", hint: nil)
  private static let tooLong = UsageError.rule(
    "a cell in quotes is larger than \(FileSystem.SizeLimit.line >> 20) MB",
    hint: "its closing quote may be missing")

  private func tabbedCells(of line: String) -> [String] {
    let quote = UInt8(ascii: "\"")
    return line.utf8.split(separator: delimiter, omittingEmptySubsequences: false).map { cell in
      let isQuoted = cell.count > 1 && cell.first == quote && cell.last == quote
      let text =
        isQuoted
        ? String(Substring(cell.dropFirst().dropLast())).replacingEach("\"\"", with: "\"")
        : String(Substring(cell))
      return CellEscape.untabbed(text)
    }
  }
}

/// A row whose cells are found byte by byte.
private struct Row {
  private let delimiter: UInt8
  private var cells: [String] = []
  private var text: [UInt8] = []
  private(set) var isQuoted = false
  private var isAfterQuote = false

  init(_ delimiter: UInt8) {
    self.delimiter = delimiter
  }

  mutating func add(_ part: String) {
    for byte in part.utf8 {
      if byte == delimiter, !isQuoted {
        endCell()
      } else {
        add(byte)
      }
    }
  }

  private mutating func add(_ byte: UInt8) {
    let isQuote = byte == UInt8(ascii: "\"")
    if isQuote, isQuoted {
      (isQuoted, isAfterQuote) = (false, true)
    } else if isQuote, text.isEmpty || isAfterQuote {
      if isAfterQuote { text.append(byte) }
      (isQuoted, isAfterQuote) = (true, false)
    } else {
      text.append(byte)
      isAfterQuote = false
    }
  }

  private mutating func endCell() {
    cells.append(Formula.restored(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
    isAfterQuote = false
  }

  /// Returns all cells, the last of which has ended with the row.
  mutating func finished() -> [String] {
    endCell()
    return cells
  }
}
