import AmctlCommandLine
import MusicPlatform

/// A file beside the output, which appears whole at the end of the run, or not at all.
///
/// A pipe or a device receives the bytes as they are written.
enum WholeFile {
  case file(UnfinishedFile)
  case stream(SideFile)

  /// Throws if the file cannot be written, before anything is requested.
  init(_ path: String) throws(FileError) {
    self =
      FileSystem.isReplaceable(path)
      ? .file(try UnfinishedFile(replacing: path))
      : .stream(SideFile(try FileSystem.open(appending: path), at: path, gathering: 1 << 16))
  }

  func write(line: [UInt8]) throws(FileError) {
    let bytes = line + [UInt8(ascii: "\n")]
    switch self {
    case .file(let file): try file.write(bytes[...])
    case .stream(let stream): try stream.write(bytes)
    }
  }

  /// Passes on what was gathered, for who reads a pipe.
  func flush() throws(FileError) {
    if case .stream(let stream) = self { try stream.flush() }
  }

  /// Makes the file visible.
  func commit() throws(FileError) {
    switch self {
    case .file(let file): try file.finish(durably: false, keepingPermissions: true)
    case .stream(let stream): try stream.flush()
    }
  }

  /// Leaves the file as it was before the run.
  func discard() {
    if case .file(let file) = self { file.discard() }
  }
}

/// An open file beside the output, which its errors name.
///
/// Only the end of the output itself is quiet: nobody who names a pipe for a list of failures wants
/// to lose it without a word.
final class SideFile: Sendable {
  private let path: String
  private let file: OwnedDescriptor
  private let output: DescriptorOutput

  /// Gathers so many bytes before they are written.
  init(_ file: consuming OwnedDescriptor, at path: String, gathering capacity: Int = 0) {
    self.path = path
    output = DescriptorOutput(file.descriptor, gathering: capacity)
    self.file = file
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
