import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicMatching

/// The rows of one file, in whatever form it is.
protocol TrackSource {
  /// The columns; nil before the first row, and of a list that has none.
  var columns: TrackColumns? { get }
  /// Whether there was a row.
  var hasRows: Bool { get }
  /// The rows that are not looked for.
  var skipped: SkippedRows { get }
  /// Returns the next row, which gets a number; nil after the last.
  mutating func next(number: Int) throws -> TrackRow?
}

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

  /// Returns the row of a list entry; nil for an entry that is skipped.
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
