import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicMatching
import MusicPlatform

/// The tracks of a list that is not written row by row: XML, JSON or M3U.
struct ListedTracks: TrackSource {
  let columns: TrackColumns? = nil
  private let label: String
  private let assignments: [ColumnAssignment]
  private var list: any TrackList
  private(set) var hasRows = false
  private(set) var skipped = SkippedRows()

  init(_ list: any TrackList, label: String, columns assignments: [ColumnAssignment]) {
    self.list = list
    self.label = label
    self.assignments = assignments
  }

  mutating func next(number: Int) throws -> TrackRow? {
    do {
      while let entry = try list.next() {
        guard let row = try row(number, of: entry, at: place(list.line)) else { continue }
        hasRows = true
        return row
      }
      return nil
    } catch let error as ListError {
      throw UsageError.rule("\(place(error.line)): \(error.message)", hint: error.hint)
    } catch let error as UsageError {
      throw UsageError.rule("\(place(list.line)): \(error.description)", hint: error.hint)
    }
  }

  private func place(_ line: Int) -> String { "\(label):\(line)" }

  private mutating func row(
    _ number: Int, of entry: ListEntry, at place: String
  ) throws(UsageError) -> TrackRow? {
    switch entry {
    case .track(let track):
      guard assignments.isEmpty else {
        throw .rule("'--columns' needs rows of cells or JSON objects", hint: nil)
      }
      if let query = SongQuery(track) {
        return TrackRow(number: number, place: place, query: query)
      }
      skipped.add(.noTitle)
    case .object(let json):
      return try TrackValues(of: json, assignments).row(number, at: place, or: &skipped)
    case .other: skipped.add(.notSong)
    }
    return nil
  }
}

/// The tracks of an M3U playlist, as a list of entries.
struct M3UList: TrackList {
  private var lines: LineReader
  private var reader = M3UReader()
  private(set) var line = 0

  init(_ lines: LineReader) {
    self.lines = lines
  }

  mutating func next() throws -> ListEntry? {
    while let text = try lines.next()?.text {
      line += 1
      do throws(M3UError) {
        if let track = try reader.track(text) { return .track(track) }
      } catch {
        throw ListError(
          line: line, message: "this is a stream in pieces (HLS), not a list of tracks")
      }
    }
    return reader.last().map { .track($0) }
  }
}

extension SongQuery {
  /// Creates what to look for; nil if the track says nothing.
  fileprivate init?(_ track: ListedTrack) {
    let (title, artist) = (track.title.trimmed, track.artist.trimmed)
    guard !title.isEmpty || track.isrc != nil || track.songID != nil else { return nil }
    let album = track.album?.trimmed ?? ""
    self.init(
      title: title, artist: artist, album: album.isEmpty ? nil : album,
      durationInMillis: track.durationInMillis.flatMap { $0 > 0 ? $0 : nil }, isrc: track.isrc,
      id: track.songID)
  }
}

/// A line of a list without columns: two names, perhaps with a number before them and a duration
/// after them, or the ISRC, ID or URL of a song.
struct PlainLine {
  private let text: String
  private let order: Order?

  /// Which of the two names comes first, if the command line says so.
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
  init(_ line: String, _ order: Order? = nil) {
    text = Self.withoutNumber(line.trimmed)
    self.order = order
  }

  /// The two names, if there are two.
  var names: (artist: String, title: String)? { timed.text.artistAndTitle }

  /// Returns what to look for; nil for a title without an artist.
  ///
  /// In a list by one artist, a number such as `1979` is a title and no ID.
  func query(isOfArtist: Bool = false) throws(UsageError) -> SongQuery? {
    if let (first, second) = names {
      let isTitleFirst = order == .titleFirst
      var query = SongQuery(
        title: isTitleFirst ? first : second, artist: isTitleFirst ? second : first,
        durationInMillis: timed.duration)
      query.mayBeReversed = order == nil
      return query
    }
    if let isrc = Lookup.isrc.code(in: text) { return SongQuery(isrc: isrc) }
    let isNumber = isOfArtist && text.utf8.count <= 4
    if MusicURL.isURL(text) || Song.facts.fits(id: text) && !isNumber {
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
