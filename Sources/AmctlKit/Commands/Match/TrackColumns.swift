import AmctlCommandLine
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
  private(set) var header: [DelimitedText.Cell]?
  /// The positions of columns that an earlier run added, which are not written again.
  private(set) var candidatePositions: Set<Int> = []
  /// The positions of the columns with which a person accepts a candidate, and of its ID.
  private var acceptance: (mark: Int, id: Int)?
  /// Whether the header is that of a known program, which may write rows without a song.
  private var isKnown = false
  /// Whether several artists are in one cell in the manner of Exportify.
  private var joinsArtists = false

  /// Whether there is something by which a song can be found.
  private var isUseful: Bool {
    places.contains { [.title, .isrc, .id].contains($0.field) && $0.meaning != .page }
  }

  /// Reads the first row as a header; nil if it has no name that makes it one.
  init?(header: [DelimitedText.Cell]) {
    let names = header.map { TrackField.normalized($0.text) }
    for (position, name) in names.enumerated() where CandidateColumn.names.contains(name) {
      candidatePositions.insert(position)
    }
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
    if let both = format?.both { add(.title, [both], as: .artistAndTitle) }
    if !places.contains(where: { $0.field == .id }) { add(.id, TrackField.pages, as: .page) }
    // What '-o csv --fields id' writes.
    if names == ["id"] { add(.id, names) }
    guard isUseful else { return nil }
    if let mark = names.firstIndex(of: CandidateColumn.acceptance),
      let id = names.firstIndex(of: TrackField.normalized(CandidateColumn.id.header))
    {
      acceptance = (mark, id)
      candidatePositions.insert(mark)
    }
    rules = (format?.rules ?? []).compactMap { rule in
      names.firstIndex(of: rule.name).map { (rule, $0) }
    }
    isKnown = format != nil
    joinsArtists = format?.joinsArtists ?? false
    self.header = header
  }

  /// Creates columns that the command line assigns, in place of those of the first row.
  ///
  /// The first row is a header if it has a known name, or one that the command line names.
  init(_ assignments: [ColumnAssignment], first: [DelimitedText.Cell]) throws(UsageError) {
    let names = first.map { TrackField.normalized($0.text) }
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
            "there is no column '\(name)'",
            hint: "the first row is: \(first.map(\.text).joined(separator: ", "))")
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
          field: assignment.field, position: position, name: header?[position].text ?? ""))
    }
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
    }
  }

  /// Creates columns by their positions, where the header is in a language that is not known, or
  /// missing.
  init(_ positions: [(TrackField, Int)], header: [DelimitedText.Cell]?) {
    self.header = header
    places = positions.map { Place(field: $0, position: $1, name: "") }
  }

  /// Completes a header in another language by the first row: next to the URIs of Spotify are the
  /// names of what they are.
  mutating func complete(by row: [DelimitedText.Cell]) {
    guard let header, !places.contains(where: { $0.field == .title }) else { return }
    joinsArtists = true
    let starts: [(TrackField, String)] = [
      (.title, "spotify:track:"), (.artist, "spotify:artist:"), (.album, "spotify:album:"),
    ]
    for (field, start) in starts where !places.contains(where: { $0.field == field }) {
      guard let position = row.firstIndex(where: { $0.text.hasPrefix(start) }),
        header.indices.contains(position + 1)
      else { continue }
      places.append(Place(field: field, position: position + 1, name: ""))
    }
    let duration = header.firstIndex { TrackField.normalized($0.text).hasSuffix("ms") }
    guard let duration, !places.contains(where: { $0.field == .duration }) else { return }
    places.append(Place(field: .duration, position: duration, name: "ms"))
  }

  /// Returns the values of a row.
  ///
  /// A row with more cells than the header is one whose commas are not quoted: its columns cannot
  /// be told apart.
  func values(of cells: [DelimitedText.Cell]) throws(UsageError) -> TrackValues {
    if let header, cells.count > header.count,
      cells[header.count...].contains(where: { !$0.text.isEmpty })
    {
      throw .rule(
        "the row has \(cells.count) cells, but the header has \(header.count)",
        hint: "put cells with commas in quotes")
    }
    var values = TrackValues()
    for place in places where cells.indices.contains(place.position) {
      values.set(
        place.field, to: cells[place.position].text, from: place.name, as: place.meaning)
    }
    if joinsArtists { values.separateArtists() }
    for (rule, position) in rules where !values.isEmpty {
      let text = cells.indices.contains(position) ? cells[position].text : ""
      if !rule.accepts(text) { values.skipReason = rule.reason }
    }
    if isKnown, !values.isEmpty { values.skipIfNameless() }
    if let (mark, id) = acceptance, cells.indices.contains(max(mark, id)),
      TrackValues.isYes(cells[mark].text)
    {
      values.accepted = cells[id].text.trimmed
    }
    return values
  }

  /// Returns the cells of a row without those of an earlier run, as many as the header has.
  func own(_ cells: [DelimitedText.Cell]) -> [DelimitedText.Cell] {
    let count = max(cells.count, header?.count ?? 0)
    let padded = cells + Array(repeating: .empty, count: count - cells.count)
    return padded.enumerated().filter { !candidatePositions.contains($0.offset) }.map(\.element)
  }
}
