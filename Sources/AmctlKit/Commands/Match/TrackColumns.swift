import AmctlCommandLine

/// The columns of a list of tracks: which cell of a row is which field.
struct TrackColumns {
  /// The position of each field, from 0, and the name of its column.
  private var places: [(field: TrackField, position: Int, name: String)] = []
  /// The cells of the header; nil if there is none.
  private(set) var header: [DelimitedText.Cell]?
  /// The positions of columns that an earlier run added, which are not written again.
  private(set) var candidatePositions: Set<Int> = []

  /// Reads the first row as a header; nil if it has no name that makes it one.
  init?(header: [DelimitedText.Cell]) {
    for (position, cell) in header.enumerated() {
      let name = TrackField.normalized(cell.text)
      if CandidateColumn.names.contains(name) { candidatePositions.insert(position) }
      guard let field = TrackField.allCases.first(where: { $0.names.contains(name) }),
        !places.contains(where: { $0.field == field })
      else { continue }
      places.append((field, position, name))
    }
    let finding: Set<TrackField> = [.title, .isrc, .id]
    guard places.contains(where: { finding.contains($0.field) }) else { return nil }
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
      places.append((assignment.field, position, header?[position].text ?? ""))
    }
  }

  /// Returns the values of a row.
  ///
  /// A row with more cells than the header is one whose commas are not quoted: its columns cannot be
  /// told apart.
  func values(of cells: [DelimitedText.Cell]) throws(UsageError) -> TrackValues {
    if let header, cells.count > header.count,
      cells[header.count...].contains(where: { !$0.text.isEmpty })
    {
      throw .rule(
        "the row has \(cells.count) cells, and the header \(header.count)",
        hint: "put cells with commas in quotes")
    }
    var values = TrackValues()
    for (field, position, name) in places where cells.indices.contains(position) {
      values.set(field, to: cells[position].text, from: name)
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
