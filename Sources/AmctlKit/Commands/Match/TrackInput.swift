import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicPlatform

/// The rows of one or several files, read as they are needed.
final class TrackInput {
  private let files: InputFiles
  private let paths: [String]
  private let assignments: [ColumnAssignment]
  private let playlist: String?
  private var rest: ArraySlice<String>
  private var reader: (any TrackSource)?
  /// The input that is read now.
  private var path: String?
  private var count = 0
  /// The rows that were read before anything is sent.
  private var ahead: ArraySlice<TrackRow> = []
  /// The rows that were returned and whose outcome is still unknown, in order.
  private var open: ArraySlice<TrackRow> = []
  /// The form of the rows; nil before the first.
  private(set) var form: TrackForm?
  /// Whether all inputs must have one form and one encoding.
  private var isOneText = false
  /// The encoding that all inputs must have, and the one that shows it; nil if there is none.
  private var required: (encoding: TextEncoding, evidence: String)?
  /// The inputs that were read to their ends by the check.
  private var checked: Set<String> = []

  /// The encoding for rows that are written again.
  var encoding: TextEncoding { required?.encoding ?? .utf8 }

  /// The number of rows of a pipe that are checked before anything is sent.
  private static let checkedCount = 2_000

  init(
    _ files: InputFiles, _ paths: [String], columns assignments: [ColumnAssignment],
    playlist: String?
  ) {
    self.playlist = playlist
    self.files = files
    self.paths = paths
    self.assignments = assignments
    rest = paths[...]
  }

  /// Checks what can be read now, so that a wrong row is reported before anything is sent.
  ///
  /// Files are read twice, so that they need no memory. Of stdin the first rows are
  /// checked; an error later is reported when it is reached. Rows that are written again must all
  /// have one form and one encoding: UTF-8, unless those that can be checked show another.
  func check(formsAreSame: Bool) throws {
    var form: TrackForm?
    isOneText = formsAreSame
    // A pipe must not even be opened twice: its writer would lose its reader.
    for path in paths where path != "-" && FileSystem.isReplaceable(path) {
      var reader = try tracks(of: path)
      while try reader.next(number: 0) != nil {}
      if formsAreSame, let known = form, let other = reader.form, !known.isSame(as: other) {
        throw UsageError.rule(
          "'\(path)' has another form than '\(paths[0])'",
          hint: "'--misses' keeps the form of the input; match each file alone")
      }
      form = form ?? reader.form
      if formsAreSame { require(encodingOf: reader, InputFiles.label(of: path)) }
      checked.insert(path)
    }
    while ahead.count < Self.checkedCount, let row = try read() { ahead.append(row) }
    guard formsAreSame else { return }
    required = required ?? (.utf8, "what comes before")
    reader?.expect(encoding, as: "what comes before")
  }

  private func require(encodingOf reader: any TrackSource, _ evidence: String) {
    required = required ?? reader.encoding.map { ($0, evidence) }
  }

  /// Returns the query of the next row; nil after the last.
  func next() throws -> SongQuery? {
    guard let row = try ahead.popFirst() ?? read() else { return nil }
    open.append(row)
    return row.search
  }

  /// Returns the row of the next outcome.
  func take() -> TrackRow? { open.popFirst() }

  /// The first queries, for a dry run.
  var firstQueries: [SongQuery] { ahead.map(\.search) }

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
        form = form ?? reader.form
        if isOneText { require(encodingOf: reader, InputFiles.label(of: path)) }
        if !reader.hasRows { files.noteNoRows(in: path, hasHeader: reader.form?.hasHeader == true) }
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
    guard let path, assignments.isEmpty, reader?.form?.lacksArtist == true else { return }
    files.messages.note(
      "No artist column in \(InputFiles.label(of: path)). Name it with '--columns artist=N'.")
  }

  /// Returns a reader of the tracks in a file, or in stdin for `-`.
  private func tracks(of path: String) throws -> any TrackSource {
    let stream = try SniffedInput(files.stream(of: path))
    let form = try ListForm(stream.head, of: path)
    let lines = files.reader(of: stream, at: path, isFirst: !checked.contains(path))
    let label = path == "-" ? "stdin" : path
    if playlist != nil, form != .xml {
      throw UsageError.rule(
        "'--playlist' works only with a Library.xml; \(InputFiles.label(of: path)) is not one",
        hint: nil)
    }
    let list: any TrackList
    switch form {
    case .rows:
      var reader = TrackReader(lines, label: label, columns: assignments)
      if let required { reader.expect(required.encoding, as: required.evidence) }
      return reader
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
