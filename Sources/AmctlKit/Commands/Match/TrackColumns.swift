import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The columns of a list of tracks: which cell of a row is which field.
struct TrackColumns {
  /// A column that is read.
  private struct Place {
    let field: TrackField
    /// The position, from 0.
    let position: Int
    let name: String
    var meaning = TrackValues.Meaning.plain
  }

  private var places: [Place] = []
  /// What a row has to be in order to be read, with the position of the cell that says it.
  private var rules: [(rule: TrackFormat.Rule, position: Int)] = []
  /// The cells of the header; nil if there is none.
  private(set) var header: [String]?
  /// The positions of columns that an earlier run added, which are not written again.
  private var added: Set<Int> = []
  /// The positions of the columns with which a person accepts a candidate, and of its ID.
  private var acceptance: (mark: Int, id: Int)?
  /// Whether the header is that of a known program, which may write rows without a song.
  private var isKnown = false
  /// Whether the header alone says which columns there are.
  private var isNamed = false
  /// Whether several artists are in one cell in the manner of Exportify.
  private var joinsArtists = false

  /// Whether there is something by which a song can be found.
  private var isUseful: Bool {
    places.contains { [.title, .isrc, .id].contains($0.field) && $0.meaning != .page }
  }

  /// The names of the columns that an earlier run added, in the form that is compared.
  private static let candidate = Set(MissesFile.candidate.map(TrackField.normalized))

  /// Reads the first row as a header; nil if it has no name that makes it one.
  init?(header: [String]) {
    let names = header.map(TrackField.normalized)
    let format = TrackFormat.known(by: Set(names))
    func add(_ field: TrackField, _ known: [String], as meaning: TrackValues.Meaning = .plain) {
      for name in known {
        guard let position = names.firstIndex(of: name) else { continue }
        return places.append(
          Place(field: field, position: position, name: name, meaning: meaning))
      }
    }
    for field in TrackField.allCases {
      add(
        field, format?.names(of: field) ?? field.names,
        as: format != nil && field == .id ? .catalogID : .plain)
    }
    if !places.contains(where: { $0.field == .id }) { add(.id, TrackField.pages, as: .page) }
    // What '-o csv --fields id' writes.
    let isOnlyID = names == ["id"]
    if isOnlyID { add(.id, names) }
    guard isUseful else { return nil }
    if let id = names.firstIndex(of: TrackField.normalized(MissesFile.candidateID)) {
      acceptance = names.lastIndex(of: MissesFile.acceptance).map { ($0, id) }
      added = Set(names.indices.filter { Self.candidate.contains(names[$0]) })
      if let mark = acceptance?.mark { added.insert(mark) }
      if names.first == MissesFile.row { added.insert(0) }
    }
    rules = (format?.rules ?? []).compactMap { rule in
      names.firstIndex(of: rule.name).map { (rule, $0) }
    }
    isKnown = format != nil
    isNamed = !isOnlyID
    joinsArtists = format?.joinsArtists ?? false
    self.header = header
  }

  /// Creates columns that the command line assigns, in place of those of the first row.
  ///
  /// The first row is a header if it has a known name, or one that the command line names.
  init(_ assignments: [ColumnAssignment], first: [String]) throws(UsageError) {
    let names = first.map(TrackField.normalized)
    let named = assignments.contains { assignment in
      if case .name(let name) = assignment.column {
        names.contains(TrackField.normalized(name))
      } else {
        false
      }
    }
    if let known = TrackColumns(header: first) { self = known } else if named { header = first }
    for assignment in assignments {
      let position: Int
      switch assignment.column {
      case .position(let number): position = number - 1
      case .name(let name):
        guard let found = names.firstIndex(of: TrackField.normalized(name)) else {
          throw .rule(
            "no column '\(name)'",
            hint: "the first row is: \(first.joined(separator: ", "))")
        }
        position = found
      }
      guard first.indices.contains(position) else {
        throw .rule(
          "--columns \(assignment): the file has only "
            + (first.count == 1 ? "one column" : "\(first.count.grouped) columns"), hint: nil)
      }
      places.removeAll { $0.field == assignment.field || $0.position == position }
      places.append(
        Place(
          field: assignment.field, position: position, name: header?[position] ?? ""))
    }
    isNamed = false
  }

  /// Whether there are titles, and nothing that says whose they are, though there are more columns.
  var lacksArtist: Bool {
    guard let header, header.count > 1 else { return false }
    let others: Set<TrackField> = [.artist, .isrc, .id]
    return places.contains { $0.field == .title && $0.meaning == .plain }
      && !places.contains { others.contains($0.field) && $0.meaning != .page }
  }

  /// Completes a header of which some names are in another language by the positions of columns.
  mutating func complete(by positions: [(TrackField, Int)]) {
    for (field, position) in positions
    where !places.contains(where: { $0.field == field || $0.position == position }) {
      places.append(Place(field: field, position: position, name: ""))
      isNamed = false
    }
  }

  /// Creates columns by their positions, where the header is in a language that is not known, or
  /// missing.
  init(_ positions: [(TrackField, Int)], header: [String]?) {
    self.header = header
    places = positions.map { Place(field: $0, position: $1, name: "") }
  }

  /// Completes a header in another language by the first row: next to the URIs of Spotify are the
  /// names of what they are.
  mutating func complete(by row: [String]) {
    guard let header, !places.contains(where: { $0.field == .title }) else { return }
    joinsArtists = true
    let starts: [(TrackField, String)] = [
      (.title, "spotify:track:"), (.artist, "spotify:artist:"), (.album, "spotify:album:"),
    ]
    for (field, start) in starts where !places.contains(where: { $0.field == field }) {
      guard let position = row.firstIndex(where: { $0.hasPrefix(start) }),
        header.indices.contains(position + 1)
      else { continue }
      places.append(Place(field: field, position: position + 1, name: ""))
      isNamed = false
    }
    let duration = header.firstIndex { TrackField.normalized($0).hasSuffix("ms") }
    guard let duration, !places.contains(where: { $0.field == .duration }) else { return }
    places.append(Place(field: .duration, position: duration, name: "ms"))
    isNamed = false
  }

  /// Returns the values of a row.
  ///
  /// A row with more cells than the header is one whose commas are not quoted: its columns cannot
  /// be told apart.
  func values(of cells: [String]) throws(UsageError) -> TrackValues {
    if let header, cells.count > header.count,
      cells[header.count...].contains(where: { !$0.isEmpty })
    {
      throw .rule(
        "the row has \(cells.count) cells, but the header has \(header.count)",
        hint: "put cells with commas in quotes")
    }
    var values = TrackValues()
    for place in places where cells.indices.contains(place.position) {
      values.set(place.field, to: cells[place.position], from: place.name, as: place.meaning)
    }
    if joinsArtists { values.separateArtists() }
    for (rule, position) in rules where !values.isEmpty {
      let text = cells.indices.contains(position) ? cells[position] : ""
      if !rule.accepts(text) { values.skipReason = .notSong }
    }
    if isKnown, !values.isEmpty { values.skipIfNameless() }
    if let (mark, id) = acceptance, cells.indices.contains(max(mark, id)),
      TrackValues.isYes(cells[mark])
    {
      values.accepted = cells[id].trimmed
    }
    return values
  }

  /// The header without the columns of an earlier run; nil if other columns could be taken for
  /// those that are read.
  var ownHeader: [String]? { isNamed ? header.map(own) : nil }

  /// Returns the cells of a row without those of an earlier run, as many as the header has.
  func own(_ cells: [String]) -> [String] {
    let missing = max(0, (header?.count ?? 0) - cells.count)
    let all = cells + Array(repeating: "", count: missing)
    return all.indices.filter { !added.contains($0) }.map { all[$0] }
  }
}

/// Finds out what the columns of a list are where the first line alone does not say it.
enum HeaderSearch {
  /// The lines after which there is no header.
  static let limit = 20

  /// Returns the delimiter of a line such as `sep=;`, which Excel reads; nil for any other.
  static func delimiter(in line: String) -> DelimitedText? {
    let bytes = Array(line.lowercased().utf8)
    guard bytes.count == 5, bytes.starts(with: "sep=".utf8) else { return nil }
    return DelimitedText(delimiter: bytes[4])
  }

  /// Returns the cells of a line for every delimiter that it has.
  static func cells(of line: LineReader.Line) -> [(DelimitedText, [String])] {
    DelimitedText.known.compactMap { text in
      guard line.text.utf8.contains(text.delimiter) || text == .commas else { return nil }
      // Without a known name, a quote at the start of a line is a part of a title.
      return (try? text.cells(of: line, further: { nil })).map { (text, $0) }
    }
  }

  /// Returns the columns of lines that have no known header: those of last.fm without one, and of
  /// YouTube Music and Music in any language.
  static func columns(
    of cells: [String], in text: DelimitedText, before next: [String]
  ) -> TrackColumns? {
    if isPlay(cells) || cells.count == 4 && cells[3].isEmpty && isPlay(next) {
      return TrackColumns([(.artist, 0), (.album, 1), (.title, 2)], header: nil)
    }
    let link = next.first ?? ""
    if cells.count > 3, link.includes("youtube.com/watch?v=") {
      return TrackColumns([(.title, 1), (.album, 2), (.artist, 3)], header: cells)
    }
    if isExport(cells, in: text), next.count == cells.count {
      return TrackColumns(exported, header: cells)
    }
    return nil
  }

  /// The first columns of 'Export Playlist' in Music: name, artist, composer, album.
  static let exported: [(TrackField, Int)] = [(.title, 0), (.artist, 1), (.album, 3)]

  /// Whether cells are the header of 'Export Playlist', in whatever language.
  static func isExport(_ cells: [String], in text: DelimitedText) -> Bool {
    text == .tabs && cells.count > 25
  }

  /// Whether cells are a play of last.fm: artist, album, title and time.
  static func isPlay(_ cells: [String]) -> Bool {
    cells.count == 4 && isTime(cells[3])
  }

  /// Whether a text is a time such as `01 Jan 2024 12:34`.
  private static func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: " ")
    return parts.count == 4 && parts[1].count == 3 && Int(parts[0]) != nil && Int(parts[2]) != nil
      && parts[3].split(separator: ":").compactMap { Int($0) }.count == 2
  }
}

/// What a row of a list says about a track, and the names that programs give it.
enum TrackField: String, CaseIterable, Sendable {
  case title, artist, album, isrc, duration, id

  /// The names of columns and members, the best first, in the form that is compared.
  var names: [String] {
    switch self {
    case .title:
      ["title", "trackname", "name", "song", "songname", "songtitle", "tracktitle", "track"]
    case .artist: ["artist", "artistname", "artistnames", "artists", "artistname1"]
    case .album: ["album", "albumname", "albumtitle"]
    case .isrc: ["isrc", "isrcs"]
    case .duration:
      ["duration", "durationms", "trackdurationms", "time", "length", "durationinmillis"]
    case .id: ["appleid"]
    }
  }

  /// The names of columns with URLs, of which only those of songs in Apple Music are used.
  static let pages = ["url", "link", "trackurl", "songurl", "location"]

  /// Returns the name of a column or member in the form that is compared: its letters and digits in
  /// lower case.
  static func normalized(_ name: String) -> String {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? name.lowercased() : letters
  }

  /// Whether a name says that the values are milliseconds.
  static func isInMilliseconds(_ name: String) -> Bool {
    let name = normalized(name)
    return name.includes("ms") || name.includes("millis")
  }
}

/// A column that the command line assigns to a field: `title=3`, or `title=Lied` by its name.
struct ColumnAssignment: Sendable, Equatable, CustomStringConvertible {
  let field: TrackField
  let column: Place

  /// Where the column is.
  enum Place: Sendable, Equatable {
    case position(Int), name(String)
  }

  var description: String {
    switch column {
    case .position(let position): "\(field)=\(position)"
    case .name(let name): "\(field)=\(name)"
    }
  }

  static let value = ValueType<ColumnAssignment>(
    name: "FIELD=N", known: TrackField.allCases.enumerated().map { "\($1)=\($0 + 1)" },
    text: \.description
  ) { text throws(ValueError) in
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let expected = "a field and its column, such as title=3"
    guard parts.count == 2 else { throw .mismatch(text, expected: expected) }
    guard let field = TrackField(rawValue: parts[0].lowercased()) else {
      throw .unknown(
        parts[0], .isNot("a track field"), choices: TrackField.allCases.map(\.rawValue))
    }
    guard let position = Int(parts[1]) else {
      return ColumnAssignment(field: field, column: .name(parts[1]))
    }
    guard position > 0 else { throw .mismatch(text, expected: expected) }
    return ColumnAssignment(field: field, column: .position(position))
  }
}
