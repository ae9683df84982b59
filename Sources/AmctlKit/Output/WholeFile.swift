import AmctlCommandLine
import MusicPlatform

/// A file beside the output, which appears whole at the end of the run, or not at all.
///
/// A pipe or a device receives the bytes as they are written.
struct WholeFile {
  private let path: String
  private let replacement: FileReplacement
  private let output: DescriptorOutput

  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String) throws(FileError) {
    self.path = path
    replacement = try FileReplacement(path)
    output = DescriptorOutput(replacement.descriptor, gathering: 1 << 16)
  }

  /// Adds a line.
  func write(line: [UInt8]) throws {
    try attempt { () throws(WriteError) in try output.write(line + [UInt8(ascii: "\n")]) }
  }

  /// Makes the file visible.
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
