import AmctlCommandLine
import MusicAPI
import MusicLists
import MusicMatching
import MusicPlatform
import Synchronization

/// The rows of one or several files, read as they are needed.
final class TrackInput {
  private let files: InputFiles
  private let assignments: [ColumnAssignment]
  private let playlist: String?
  /// The artist of rows that name none.
  private let artist: String?
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
    playlist: String?, artist: String?, keepsCells: Bool
  ) {
    self.playlist = playlist
    self.artist = artist
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
      var row = try reader?.next(number: count + 1)
      if let artist { row?.credit(artist) }
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
    guard let path, artist == nil, assignments.isEmpty, reader?.columns?.lacksArtist == true else {
      return
    }
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
      return TrackReader(
        lines, label: label, columns: assignments, isOfArtist: artist != nil,
        keepsCells: keepsCells)
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

/// A row of a list of tracks.
struct TrackRow {
  /// The number among all rows, from 1.
  let number: Int
  /// The file and the line, as in messages.
  let place: String
  /// What it says.
  var query: SongQuery
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

  /// Takes an artist for the one of a title that has none.
  mutating func credit(_ artist: String) {
    if query.artist.isEmpty, !query.title.isEmpty { query.artist = artist }
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

/// How the tracks of a file are written, as its first bytes and its name show.
enum InputForm {
  /// CSV, TSV, ndjson, or plain lines.
  case rows
  case m3u, xml, document

  /// The members by which a JSON document is recognized, with how their values begin.
  private static let lists: [String: UInt8] = {
    let arrays = ["playlists", "tracks", "data", "albums", "shows", "episodes", "bannedTracks"]
    let objects = ["playlist", "jspf", "payload"]
    return Dictionary(
      uniqueKeysWithValues: arrays.map { ($0, UInt8(ascii: "[")) }
        + objects.map { ($0, UInt8(ascii: "{")) })
  }()

  /// Recognizes the form; a file that has no form that can be read is an error.
  init(_ head: [UInt8], of path: String) throws(UsageError) {
    let text = String(decoding: head, as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let name = path.lowercased()
    if start.hasPrefix("PK\u{3}\u{4}") {
      throw .rule(
        "\(InputFiles.label(of: path)) is a ZIP archive"
          + (name.hasSuffix(".zip") ? "" : ", as spreadsheets are"),
        hint: name.hasSuffix(".zip")
          ? "unpack it first; 'amctl takeout' reads Apple's privacy download as it is"
          : "save the spreadsheet as CSV")
    }
    if start.hasPrefix("bplist00") {
      throw .rule(
        "\(InputFiles.label(of: path)) is a binary property list",
        hint: "convert it with 'plutil -convert xml1'")
    }
    if start.lowercased().hasPrefix("[playlist]") {
      throw .rule(
        "\(InputFiles.label(of: path)) is a PLS playlist, which cannot be read",
        hint: "save it as M3U or XSPF")
    }
    if start.hasPrefix("<") {
      self = .xml
    } else if start.uppercased().hasPrefix("#EXT") || start.hasPrefix("#PLAYLIST:")
      || name.hasSuffix(".m3u") || name.hasSuffix(".m3u8") || Self.isPath(start)
    {
      self = .m3u
    } else {
      self = Self.isDocument(start) ? .document : .rows
    }
  }

  /// Whether the first line is the path of a file with sound, as in M3U without tags.
  private static func isPath(_ text: Substring) -> Bool {
    let line = text.prefix { !$0.isNewline }.lowercased()
    guard line.contains("/") || line.contains("\\") else { return false }
    return ["mp3", "flac", "m4a", "ogg", "opus", "wav", "aac", "wma", "aif", "aiff", "alac"]
      .contains { line.hasSuffix("." + $0) }
  }

  /// Whether a text is the beginning of one JSON document, and not of an object on each line.
  private static func isDocument(_ text: Substring) -> Bool {
    let rest = text.dropFirst().drop { $0.isWhitespace }
    if text.hasPrefix("[") { return rest.isEmpty || rest.hasPrefix("{") || rest.hasPrefix("]") }
    guard text.hasPrefix("{") else { return false }
    if text.prefix(while: { !$0.isNewline }).dropFirst().allSatisfy(\.isWhitespace) { return true }
    return hasList(text.utf8)
  }

  /// Whether a member of the first object is a list that is read, and nothing is after the object.
  private static func hasList(_ text: Substring.UTF8View) -> Bool {
    var rest = text
    var (depth, name, isFound) = (0, "", false)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        var isEscaped = false
        let string = rest.prefix { byte in
          defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
          return isEscaped || byte != UInt8(ascii: "\"")
        }
        rest = rest.dropFirst(string.count + 1)
        if depth == 1 { name = String(Substring(string)) }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 1, lists[name] == byte { isFound = true }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return isFound && rest.allSatisfy { $0 <= 0x20 } }
      default: continue
      }
    }
    return isFound
  }
}

/// An input whose first bytes were looked at, as UTF-8 if it is UTF-16.
final class SniffedInput: InputStream {
  private let base: any InputStream
  private let state: Mutex<(head: [UInt8], utf16: UTF16Text?)>
  /// The first bytes.
  let head: [UInt8]

  /// Reads as much as is needed to recognize the form.
  init(_ base: any InputStream) throws(FileError) {
    self.base = base
    var bytes: [UInt8] = []
    while bytes.count < 4_096, bytes.count < 32 || !bytes.contains(UInt8(ascii: "\n")) {
      let next = try base.read()
      guard !next.isEmpty else { break }
      bytes += next
    }
    var utf16 = UTF16Text(head: bytes)
    let text = utf16?.utf8(of: bytes) ?? bytes
    head = Array(text.prefix(4_096))
    state = Mutex((text, utf16))
  }

  var name: String { base.name }
  var isTerminal: Bool { base.isTerminal }
  var isRegularFile: Bool { base.isRegularFile }

  func read() throws(FileError) -> [UInt8] {
    let head = state.withLock { state in
      defer { state.head = [] }
      return state.head
    }
    guard head.isEmpty else { return head }
    while true {
      let bytes = try base.read()
      let text = state.withLock { $0.utf16?.utf8(of: bytes) } ?? bytes
      if bytes.isEmpty || !text.isEmpty { return text }
    }
  }
}
