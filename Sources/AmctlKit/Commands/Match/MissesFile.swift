import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The file for the rows that did not match, in the form of the input, with the best candidate.
///
/// A list without rows, such as XML, becomes CSV. The file can be matched again.
struct MissesFile {
  private let file: WholeFile
  /// Whether CSV has no formulas.
  private let isSafe: Bool
  private var hasHeader = false

  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String, isSafe: Bool) throws(FileError) {
    file = try WholeFile(path)
    self.isSafe = isSafe
  }

  /// Adds a row, which stays as it is in the input.
  mutating func add(_ row: TrackRow, _ match: SongMatch, as encoding: TextEncoding) throws {
    switch row.source {
    case .cells(let cells, let form):
      try writeHeader(of: form, as: encoding)
      let candidate = CandidateColumn.allCases.map { $0.text(of: match) }
      try write(form.columns.own(cells), candidate, form.text, as: encoding)
    case .object(let object):
      let candidate = CandidateColumn.allCases.map { JSONMember($0.rawValue, $0.value(of: match)) }
      var editor = JSONEditor(object.document)
      if object["candidate"] != nil {
        editor.remove(member: "candidate", of: object)
        editor.remove(member: CandidateColumn.acceptance, of: object)
      }
      editor.add(JSONMember("candidate", .object(candidate)), to: object)
      try write(encoding.bytes(of: String(decoding: editor.bytes(), as: UTF8.self)))
    case .listed:
      try writeListedHeader()
      let candidate = CandidateColumn.allCases.map { $0.text(of: match) }
      try write(ListedColumn.cells(of: row.query), candidate, .commas, as: .utf8)
    case .line(let line):
      // A line that starts with this sign is skipped when the file is matched again.
      try write(Self.added("# \(SafeText.line(match.reason))", as: encoding))
      try write(encoding.bytes(of: line))
    }
  }

  /// Makes the file visible; one without rows has at least the header of the input.
  mutating func commit(form: TrackForm?, as encoding: TextEncoding) throws {
    switch form {
    case .cells(let form): try writeHeader(of: form, as: encoding)
    case .listed: try writeListedHeader()
    case .objects, .lines, nil: break
    }
    try file.commit()
  }

  /// Leaves the file as it was before the run.
  func discard() { file.discard() }

  private mutating func writeHeader(of form: CellForm, as encoding: TextEncoding) throws {
    guard !hasHeader else { return }
    hasHeader = true
    guard let header = form.columns.header else { return }
    try write(
      form.columns.own(header), CandidateColumn.allCases.map(\.header), form.text, as: encoding)
  }

  /// Writes the header for the entries of a list that has no rows of its own.
  private mutating func writeListedHeader() throws {
    guard !hasHeader else { return }
    hasHeader = true
    try write(
      ListedColumn.header, CandidateColumn.allCases.map(\.header), .commas, as: .utf8)
  }

  private func write(
    _ own: [DelimitedText.Cell], _ candidate: [String], _ text: DelimitedText,
    as encoding: TextEncoding
  ) throws {
    let candidate = candidate.map { DelimitedText.Cell(text: $0, written: text.written($0)) }
    let written = { (cell: DelimitedText.Cell) in isSafe ? text.safe(cell) : cell.written }
    let added = text.line(of: [""] + candidate.map(written))
    try write(
      encoding.bytes(of: text.line(of: own.map(written))) + Self.added(added, as: encoding))
  }

  /// Returns bytes for a text that is not of the input.
  ///
  /// Where they could be taken for UTF-8 in a file that is not, their letters are left out.
  private static func added(_ text: String, as encoding: TextEncoding) -> [UInt8] {
    let bytes = encoding.bytes(of: text)
    let isMistakable =
      encoding != .utf8 && String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    return isMistakable ? bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") } : bytes
  }

  private func write(_ line: [UInt8]) throws { try file.write(line: line) }
}
