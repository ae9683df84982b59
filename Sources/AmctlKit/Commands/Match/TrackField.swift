import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// What a row of a list says about a track, and the names that programs give it.
enum TrackField: String, CaseIterable, Sendable {
  case title, artist, album, isrc, duration, id

  /// The names of columns and members, in lower case.
  var names: [String] {
    switch self {
    case .title: ["title", "track name", "name", "song"]
    case .artist: ["artist", "artist name", "artist name(s)", "artistname"]
    case .album: ["album", "album name", "albumname"]
    case .isrc: ["isrc"]
    case .duration:
      [
        "duration", "duration (ms)", "duration_ms", "track duration (ms)", "time", "length",
        "durationinmillis",
      ]
    case .id: ["apple - id", "apple id"]
    }
  }

  /// Returns the name of a column or member in the form that is compared.
  static func normalized(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  /// Whether a name says that the values are milliseconds.
  static func isInMilliseconds(_ name: String) -> Bool {
    let name = normalized(name)
    return name.includes("ms") || name.hasSuffix("millis")
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
