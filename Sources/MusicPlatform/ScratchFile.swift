#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

/// A file without a name, for bytes that are needed again and are too many for memory.
///
/// Only its owner could open it before its name was removed, and the system takes it away with the
/// process, however that ends.
package final class ScratchFile: Sendable {
  private let folder: String
  private let file: OwnedDescriptor

  /// Creates the file in a folder for temporary files.
  package init(in folder: String) throws(FileError) {
    self.folder = folder
    let name = FileSystem.temporaryName(folder + "/amctl")
    do throws(SystemError) {
      file = try OwnedDescriptor {
        unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      }
      try FileSystem.check(unsafe unlink(name))
    } catch {
      throw FileError(folder, cannotBe: .written, error)
    }
  }

  /// Adds bytes to its end.
  package func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    try FileSystem.attempt(folder, .written) { () throws(SystemError) in
      try file.descriptor.write(bytes)
    }
  }

  /// Returns the bytes at a position, fewer only at the end.
  package func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    try FileSystem.attempt(folder, .read) { () throws(SystemError) in
      var bytes = [UInt8](repeating: 0, count: range.count)
      let count = try SystemError.check {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe pread(
            file.descriptor.number, buffer.baseAddress, buffer.count, off_t(range.lowerBound))
        }
      }
      bytes.removeLast(range.count - count)
      return bytes
    }
  }
}
