import AmctlCommandLine
import MusicPlatform

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
