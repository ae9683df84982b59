import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicMatching
import MusicPlatform

/// The rows of one or several files, read as they are needed.
final class TrackInput {
  private let files: InputFiles
  private let assignments: [ColumnAssignment]
  private let playlist: String?
  private let keepsCells: Bool
  private let isOneFile: Bool
  private var rest: ArraySlice<String>
  private var reader: (any TrackSource)?
  /// The input that is read now.
  private var path: String?
  /// Whether it is a file that can be read to its end without waiting.
  private var isFile = false
  private var count = 0
  /// The columns of the first input that has some.
  private var columns: TrackColumns?
  /// The rows that were read before anything is sent.
  private var ahead: ArraySlice<TrackRow> = []
  /// The rows that were returned and whose outcome is still unknown, in order.
  private var open: ArraySlice<TrackRow> = []
  /// The error that ended the rows.
  private var failure: (any Error)?

  /// The number of rows of a pipe that are checked before anything is sent.
  private static let checkedCount = 2_000

  init(
    _ files: InputFiles, _ paths: [String], columns assignments: [ColumnAssignment],
    playlist: String?, keepsCells: Bool
  ) {
    self.playlist = playlist
    self.files = files
    self.assignments = assignments
    self.keepsCells = keepsCells
    isOneFile = paths.count == 1
    rest = paths[...]
  }

  /// The columns of a row's cells, to be written again; nil if rows have several forms, or none
  /// with names that are known.
  var header: [String]? { isOneFile ? columns?.ownHeader : nil }

  /// Reads what can be read now, so that a wrong row is reported before anything is sent.
  ///
  /// Files are read to their ends. Of a pipe at the end, the first rows are read; an error later is
  /// reported when it is reached.
  func check() throws {
    while ahead.count < Self.checkedCount || isFile || !rest.isEmpty, let row = try read() {
      ahead.append(row)
    }
  }

  /// Returns the query of the next row; nil after the last, and where an error ends the rows.
  func next() -> SongQuery? {
    do {
      guard let row = try ahead.popFirst() ?? read() else { return nil }
      open.append(row)
      return row.search
    } catch {
      failure = error
      return nil
    }
  }

  /// Throws the error that ended the rows, if there is one.
  func checkEnd() throws {
    if let failure { throw failure }
  }

  /// Returns the row of the next outcome.
  func take() -> TrackRow? { open.popFirst() }

  /// The first queries, for a dry run.
  var firstQueries: [SongQuery] { ahead.prefix(Self.checkedCount).map(\.search) }

  private func read() throws -> TrackRow? {
    while true {
      if reader == nil {
        path = rest.popFirst()
        guard let path else { return nil }
        reader = try tracks(of: path)
      }
      let isFirst = reader?.hasRows == false
      let row = try reader?.next(number: count + 1)
      if let reader, let path {
        columns = columns ?? reader.columns
        if !reader.hasRows {
          files.noteNoRows(in: path, hasHeader: reader.columns?.header != nil)
        }
      }
      if let row {
        if isFirst { noteArtists() }
        count += 1
        return row
      }
      if let path { reader?.skipped.report(of: InputFiles.label(of: path), to: files.messages) }
      reader = nil
    }
  }

  /// Reports that artists are missing, unless the command line says which columns there are.
  private func noteArtists() {
    guard let path, assignments.isEmpty, reader?.columns?.lacksArtist == true else { return }
    files.messages.note(
      "No artist column in \(InputFiles.label(of: path)). Name it with '--columns artist=N'.")
  }

  /// Returns a reader of the tracks in a file, or in stdin for `-`.
  private func tracks(of path: String) throws -> any TrackSource {
    let stream = try SniffedInput(files.stream(of: path))
    isFile = stream.isRegularFile
    let form = try InputForm(stream.head, of: path)
    let lines = files.reader(of: stream, at: path)
    let label = path == "-" ? "stdin" : path
    if playlist != nil, form != .xml {
      throw UsageError.rule(
        "'--playlist' works only with a Library.xml; \(InputFiles.label(of: path)) is not one",
        hint: nil)
    }
    let list: any TrackList
    switch form {
    case .rows:
      return TrackReader(lines, label: label, columns: assignments, keepsCells: keepsCells)
    case .m3u: list = M3UList(lines)
    case .document: list = JSONList(try ByteSource { try stream.read() })
    case .xml:
      do {
        list = try XMLList.reader(of: ByteSource { try stream.read() }, playlist: playlist)
      } catch let error as ListError {
        throw UsageError.rule("\(label):\(error.line): \(error.message)", hint: error.hint)
      }
    }
    return ListedTracks(list, label: label, columns: assignments)
  }
}

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
  /// What the input has in each of its columns, if that is to be written again.
  var cells: [String] = []
  /// Why it is not looked for; nil if it is.
  var flaw: String?

  /// What to look for, which is nothing for a row with a flaw.
  var search: SongQuery {
    flaw == nil ? accepted.map { SongQuery(id: $0) } ?? query : SongQuery()
  }

  /// The row in a message: its number, title and artist.
  var label: String {
    let names = [query.artist, query.title].filter { !$0.isEmpty }.joined(separator: " - ")
    let name = names.isEmpty ? query.isrc ?? query.id?.rawValue ?? "" : names
    return "row \(number) ('\(name)')"
  }
}

/// Counts the rows of a list that are not looked for.
struct SkippedRows {
  /// Why a row is skipped.
  enum Reason: String, CaseIterable {
    case notSong = "not songs"
    case noTitle = "without a title"
  }

  private var counts: [Reason: Int] = [:]

  mutating func add(_ reason: Reason) {
    counts[reason, default: 0] += 1
  }

  /// Reports in one message what was skipped, if anything was.
  func report(of label: String, to messages: Messages) {
    let total = counts.values.reduce(0, +)
    guard total > 0 else { return }
    let reasons = Reason.allCases.compactMap { reason in
      counts[reason].map { "\(reason.rawValue): \($0.grouped)" }
    }
    messages.note(
      "Skipped \(total.counted("row")) in \(label) (\(reasons.joined(separator: ", "))).")
  }
}
