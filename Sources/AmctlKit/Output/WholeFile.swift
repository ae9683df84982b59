import AmctlCommandLine
import MusicPlatform

/// A file beside the output, which appears whole at the end of the run, or not at all.
///
/// A pipe or a device receives the bytes as they are written.
struct WholeFile {
  private let replacement: FileReplacement
  private let output: SideFile

  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String) throws(FileError) {
    replacement = try FileReplacement(path)
    output = SideFile(replacement.descriptor, at: path, gathering: 1 << 16)
  }

  /// Adds a line.
  func write(line: [UInt8]) throws(FileError) {
    try output.write(line + [UInt8(ascii: "\n")])
  }

  /// Passes on what was gathered, for who reads a pipe.
  func flush() throws(FileError) { try output.flush() }

  /// Makes the file visible.
  func commit() throws(FileError) {
    try flush()
    try replacement.commit()
  }

  /// Leaves the file as it was before the run.
  func discard() { replacement.discard() }
}

/// An open file beside the output, which its errors name.
///
/// Only the end of the output itself is quiet: nobody who names a pipe for a list of failures wants
/// to lose it without a word.
struct SideFile: Sendable {
  private let path: String
  private let output: DescriptorOutput

  /// Gathers so many bytes before they are written.
  init(_ descriptor: Descriptor, at path: String, gathering capacity: Int = 0) {
    self.path = path
    output = DescriptorOutput(descriptor, gathering: capacity)
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(WriteError) { try output.write(bytes) } catch { throw named(error) }
  }

  /// Writes what was gathered.
  func flush() throws(FileError) {
    do throws(WriteError) { try output.flush() } catch { throw named(error) }
  }

  private func named(_ error: WriteError) -> FileError {
    FileError(path, cannotBe: .written, error.cause)
  }
}
