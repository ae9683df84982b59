import AmctlCommandLine
import MusicAPI
import MusicPlatform

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
