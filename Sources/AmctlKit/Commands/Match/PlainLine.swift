import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicMatching
import MusicPlatform

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
      let title = ColumnAssignment(field: .title, column: .position(1))
      let artist = ColumnAssignment(field: .artist, column: .position(2))
      guard assignments.count == 2 else { return nil }
      if assignments.contains(title), assignments.contains(artist) {
        self = .titleFirst
      } else if assignments.contains(ColumnAssignment(field: .title, column: .position(2))),
        assignments.contains(ColumnAssignment(field: .artist, column: .position(1)))
      {
        self = .artistFirst
      } else {
        return nil
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

  /// Returns what to look for.
  func query() throws(UsageError) -> SongQuery {
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
    throw .rule(
      "'\(text)' is not 'Artist - Title'",
      hint: "for other forms, name the columns in a header, or with '--columns title=1,artist=2'")
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
