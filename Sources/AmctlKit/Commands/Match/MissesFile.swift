import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The file for the rows that did not match, in the form of the input, with the best candidate.
///
/// It can be matched again. It appears whole at the end of the run, or not at all; a pipe or a device
/// receives the rows as they are found.
struct MissesFile {
  private let replacement: FileReplacement
  private let output: DescriptorOutput
  private var hasHeader = false

  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String) throws(FileError) {
    replacement = try FileReplacement(path)
    output = DescriptorOutput(replacement.descriptor, gathering: 65_536)
  }

  /// Adds a row.
  mutating func add(_ row: TrackRow, _ match: SongMatch) throws {
    switch row.source {
    case .cells(let cells, let form):
      try writeHeader(of: form)
      let candidate = CandidateColumn.allCases.map { $0.text(of: match) }
      try output.write(form.text.line(of: form.columns.own(cells) + candidate) + "\n")
    case .object(let object):
      let members = object.members.filter { $0.name != "candidate" }
      let candidate = CandidateColumn.allCases.map { JSONMember($0.rawValue, $0.value(of: match)) }
      let whole = JSONValue.object(
        members.map { JSONMember($0.name, .json($0.value)) }
          + [JSONMember("candidate", .object(candidate))])
      try output.write(whole.encoded() + [UInt8(ascii: "\n")])
    case .line(let line):
      // A line that starts with this sign is skipped when the file is matched again.
      try output.write("# \(SafeText.line(match.reason))\n\(line)\n")
    }
  }

  /// Makes the file visible; one without rows has at least the header of the input.
  mutating func commit(form: TrackForm?) throws {
    if case .cells(let form) = form { try writeHeader(of: form) }
    try output.flush()
    try replacement.commit()
  }

  /// Leaves the file as it was before the run.
  func discard() {
    replacement.discard()
  }

  private mutating func writeHeader(of form: CellForm) throws(WriteError) {
    guard !hasHeader else { return }
    hasHeader = true
    guard let header = form.columns.header else { return }
    let names = form.columns.own(header) + CandidateColumn.allCases.map(\.header)
    try output.write(form.text.line(of: names) + "\n")
  }
}
