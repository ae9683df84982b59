import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicTakeout

/// The file for records without an ID, one on each line, which `amctl match` can read.
///
/// It appears whole at the end of the run, or not at all.
struct MissedRecords {
  private let path: String
  private let replacement: FileReplacement
  private let output: DescriptorOutput

  /// Throws if the file cannot be written.
  init(_ path: String) throws(FileError) {
    self.path = path
    replacement = try FileReplacement(path)
    output = DescriptorOutput(replacement.descriptor, gathering: 1 << 16)
  }

  /// Adds a record; how long it played is left out, which would be taken for its length.
  func add(_ record: TakeoutRecord) throws {
    var record = record
    if record.kind == .play { record.durationInMillis = nil }
    try attempt { () throws(WriteError) in
      try output.write(record.json.encoded() + [UInt8(ascii: "\n")])
    }
  }

  /// Puts the file in its place.
  func commit() throws {
    try attempt { () throws(WriteError) in try output.flush() }
    try replacement.commit()
  }

  /// Leaves the file as it was before the run.
  func discard() { replacement.discard() }

  /// Names the file in an error of the system.
  private func attempt(_ write: () throws(WriteError) -> Void) throws {
    do throws(WriteError) { try write() } catch {
      guard case .failed(let cause) = error else { throw error }
      throw FileError(path, cannotBe: .written, cause)
    }
  }
}
