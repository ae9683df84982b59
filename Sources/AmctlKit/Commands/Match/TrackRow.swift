import AmctlCommandLine
import MusicAPI

/// A row of a list of tracks.
struct TrackRow {
  /// The number among all rows, from 1.
  let number: Int
  /// The file and the line, as in messages.
  let place: String
  /// What it says.
  let query: SongQuery
  /// The candidate of an earlier run that a person accepted.
  var accepted: ResourceID<Song>?
  /// What was read, to be written again.
  let source: Source

  /// What to look for.
  var search: SongQuery { accepted.map { SongQuery(id: $0) } ?? query }

  /// A row in the form of its file.
  enum Source {
    case cells([DelimitedText.Cell], CellForm)
    case object(JSON)
    case line(String)
    /// An entry of a list that has no rows, such as XML.
    case listed
  }

  /// The row in a message: its number, title and artist.
  var label: String {
    let names = [query.artist, query.title].filter { !$0.isEmpty }.joined(separator: " - ")
    let name = names.isEmpty ? query.isrc ?? query.id?.rawValue ?? "" : names
    return "row \(number) ('\(name)')"
  }
}

/// The form of a list of tracks.
enum TrackForm {
  /// Separated values.
  case cells(CellForm)
  /// A JSON object on each line.
  case objects
  /// Lines such as `Artist - Title`.
  case lines
  /// A list that has no rows, such as XML.
  case listed

  /// Whether the rows are below a header.
  var hasHeader: Bool {
    if case .cells(let form) = self { form.columns.header != nil } else { false }
  }

  /// Whether a column with artists is missing, or has a name that is not known.
  var lacksArtist: Bool {
    if case .cells(let form) = self { form.columns.lacksArtist } else { false }
  }

  /// Whether rows that did not match are written with commas or semicolons.
  var isCSV: Bool {
    switch self {
    case .cells(let form): form.text != .tabs
    case .listed: true
    case .objects, .lines: false
    }
  }

  /// Returns whether rows of both forms can be in one file.
  func isSame(as other: TrackForm) -> Bool {
    switch (self, other) {
    case (.cells(let form), .cells(let other)):
      form.text == other.text
        && form.columns.header?.map(\.text) == other.columns.header?.map(\.text)
    case (.objects, .objects), (.lines, .lines), (.listed, .listed): true
    default: false
    }
  }
}

/// How rows of separated values are written, and what their columns are.
struct CellForm {
  let text: DelimitedText
  var columns: TrackColumns
}
