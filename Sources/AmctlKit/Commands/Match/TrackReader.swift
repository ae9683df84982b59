import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Reads the tracks of a file, whose form its first line shows.
struct TrackReader {
  private var lines: LineReader
  /// The name of the file in messages.
  private let label: String
  private let assignments: [ColumnAssignment]
  /// The number of the last line that was read, and of the first line of this row.
  private var lineNumber = 0
  private var start = 0
  /// The form; nil before the first row.
  private(set) var form: TrackForm?
  /// Whether there was a row.
  private(set) var hasRows = false

  /// The encoding; nil as long as all lines are ASCII.
  var encoding: TextEncoding? { lines.encoding }

  /// Requires an encoding that something else shows, unless a line has shown one.
  mutating func expect(_ encoding: TextEncoding, as evidence: String) {
    lines.expect(encoding, as: evidence)
  }

  init(_ lines: LineReader, label: String, columns assignments: [ColumnAssignment]) {
    self.lines = lines
    self.label = label
    self.assignments = assignments
  }

  /// Returns the next row, which gets a number; nil after the last.
  ///
  /// An error about a row includes its first line.
  mutating func next(number: Int) throws -> TrackRow? {
    while let line = try nextLine() {
      start = lineNumber
      if line.text.allSatisfy(\.isWhitespace) { continue }
      do {
        if let (query, source) = try read(line) {
          hasRows = true
          return TrackRow(number: number, place: place, query: query, source: source)
        }
      } catch let error as UsageError {
        throw UsageError.rule("\(place): \(error.description)", hint: error.hint)
      }
    }
    return nil
  }

  private var place: String { "\(label):\(start)" }

  private mutating func nextLine() throws(FileError) -> LineReader.Line? {
    guard let line = try lines.next() else { return nil }
    lineNumber += 1
    return line
  }

  /// Reads a row; nil for a header and for a row without anything.
  private mutating func read(
    _ line: LineReader.Line
  ) throws -> (SongQuery, TrackRow.Source)? {
    if form == nil {
      let isHeader = try begin(with: line)
      if isHeader { return nil }
    }
    switch form {
    case .cells(let form):
      let cells = try cells(of: line, form.text)
      let values = try form.columns.values(of: cells)
      return values.isEmpty ? nil : (try values.query(), .cells(cells, form))
    case .objects:
      let object = try Self.object(line.text)
      return (try values(of: object).query(), .object(object))
    case .lines, nil:
      let text = line.text
      return text.hasPrefix("#") ? nil : (try Self.query(of: text), .line(text))
    }
  }

  private mutating func cells(
    of line: LineReader.Line, _ text: DelimitedText
  ) throws -> [DelimitedText.Cell] {
    try text.cells(of: line) { try nextLine() }
  }

  /// Determines the form from the first line; returns whether that line is only a header.
  private mutating func begin(with line: LineReader.Line) throws -> Bool {
    if line.text.trimmed.utf8.first == UInt8(ascii: "{") {
      form = .objects
      return false
    }
    for text in DelimitedText.known {
      guard line.text.utf8.contains(text.delimiter) || text == .commas else { continue }
      // Without a known name, a quote at the start of a line is a part of a title.
      guard let cells = try? text.cells(of: line, further: { nil }) else { continue }
      if !assignments.isEmpty {
        let columns = try TrackColumns(assignments, first: cells)
        form = .cells(CellForm(text: text, columns: columns))
        return columns.header != nil
      }
      if let columns = TrackColumns(header: cells) {
        form = .cells(CellForm(text: text, columns: columns))
        return true
      }
    }
    guard assignments.isEmpty else {
      throw UsageError.rule("'--columns' needs rows of cells, not '\(line.text)'", hint: nil)
    }
    form = .lines
    return false
  }
}

extension TrackReader {
  private static func object(_ line: String) throws(UsageError) -> JSON {
    let object = (try? JSONDocument(parsing: Array(line.utf8)))?.root
    guard let object, object.kind == .object else {
      throw .rule("the line is not a JSON object", hint: nil)
    }
    return object
  }

  /// Returns the values of an object, or of the attributes of a resource.
  private func values(of object: JSON) -> TrackValues {
    var values = TrackValues()
    let members = object.members.map { ($0.name, $0.value) }
    let attributes = object["attributes"].map { $0.members.map { ($0.name, $0.value) } } ?? []
    var found: Set<TrackField> = []
    for (name, value) in members + attributes {
      let assigned = assignments.first { $0.column == .name(name) }?.field
      let known = TrackField.allCases.first { $0.names.contains(TrackField.normalized(name)) }
      guard let field = assigned ?? known, assigned != nil || !found.contains(field) else {
        continue
      }
      found.insert(field)
      values.set(field, to: CellText.of(value), from: name)
    }
    return values
  }

  /// Reads `Artist - Title`, or the ISRC, id or URL of a song.
  private static func query(of line: String) throws(UsageError) -> SongQuery {
    let text = line.trimmed
    let separators = [" - ", " – ", " — "].compactMap { line.range(ofFirst: $0) }
    if let separator = separators.min(by: { $0.lowerBound < $1.lowerBound }) {
      let artist = String(line[..<separator.lowerBound]).trimmed
      let title = String(line[separator.upperBound...]).trimmed
      if !artist.isEmpty, !title.isEmpty { return SongQuery(title: title, artist: artist) }
    }
    if let isrc = Lookup.isrc.code(in: text) { return SongQuery(isrc: isrc) }
    if MusicURL.isURL(text) || Song.facts.fits(id: text) {
      return SongQuery(id: try TrackValues.id(text))
    }
    throw .rule(
      "'\(text)' is not 'Artist - Title'",
      hint: "for other forms, name the columns in a header, or with '--columns title=1,artist=2'")
  }
}
