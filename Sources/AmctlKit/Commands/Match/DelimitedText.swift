import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicMatching
import MusicPlatform

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
  /// Whether a quote is open.
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

/// A line of a list without columns: two names, perhaps with a number before them and a duration
/// after them, or the ISRC, ID or URL of a song.
struct PlainLine {
  private let text: String
  private let order: Order

  /// Which of the two names comes first.
  enum Order: Sendable {
    case artistFirst, titleFirst

    /// Reads assignments such as `title=1,artist=2`, which fit the two names of a line too; nil for
    /// any others.
    init?(_ assignments: [ColumnAssignment]) {
      switch assignments.map(\.description).sorted() {
      case ["artist=1", "title=2"]: self = .artistFirst
      case ["artist=2", "title=1"]: self = .titleFirst
      default: return nil
      }
    }
  }

  /// Takes a line; a number before its text, as in `1.` or `12)`, is left out.
  init(_ line: String, _ order: Order = .artistFirst) {
    text = Self.withoutNumber(line.trimmed)
    self.order = order
  }

  /// The two names, if there are two.
  var names: (artist: String, title: String)? { timed.text.artistAndTitle }

  /// Returns what to look for; nil for a title without an artist.
  func query() throws(UsageError) -> SongQuery? {
    if let (first, second) = names {
      let isTitleFirst = order == .titleFirst
      return SongQuery(
        title: isTitleFirst ? first : second, artist: isTitleFirst ? second : first,
        durationInMillis: timed.duration)
    }
    if let isrc = Lookup.isrc.code(in: text) { return SongQuery(isrc: isrc) }
    if MusicURL.isURL(text) || Song.facts.fits(id: text) {
      return SongQuery(id: try TrackValues.id(text))
    }
    return nil
  }

  /// The title of a line that names no artist.
  var title: SongQuery { SongQuery(title: timed.text, durationInMillis: timed.duration) }

  /// Returns the error of a list of which no line names an artist, at its first line.
  static func error(at row: TrackRow) -> UsageError {
    .rule(
      "\(row.place): '\(row.query.title)' is not 'Artist - Title'",
      hint: "write 'Artist - Title' on each line, or CSV with a header such as 'title,artist'")
  }

  private static func withoutNumber(_ text: String) -> String {
    let rest = text.drop { $0.isASCII && $0.isNumber }
    guard (1...4).contains(text.count - rest.count), let mark = rest.first, ".)".contains(mark),
      let blank = rest.dropFirst().first, blank.isWhitespace
    else { return text }
    let name = String(rest.dropFirst()).trimmed
    return name.isEmpty ? text : name
  }

  /// The text without a duration such as `(3:03)` at its end, and that duration.
  private var timed: (text: String, duration: Int?) {
    guard text.hasSuffix(")"), let start = text.lastIndex(of: "(") else { return (text, nil) }
    let time = text[text.index(after: start)...].dropLast()
    guard time.contains(":"),
      let duration = TrackValues.milliseconds(String(time), isInMilliseconds: false), duration > 0
    else { return (text, nil) }
    return (String(text[..<start]).trimmed, duration)
  }
}
