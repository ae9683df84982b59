#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

/// A file that is read piece by piece, so that its length does not matter.
package final class OpenedFile: Sendable {
  private let path: String
  private let file: OwnedDescriptor

  /// Opens a file, which is never a pipe: its writer would be waited for.
  package init(_ path: String) throws(FileError) {
    self.path = path
    do throws(SystemError) {
      guard FileFacts(of: FileSystem.resolved(path)).map({ $0.kind == .file }) ?? true else {
        throw .notAFile
      }
      file = try OwnedDescriptor { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    } catch {
      throw FileError(path, cannotBe: .read, error)
    }
  }

  /// The size in bytes.
  package var size: Int {
    var facts = stat()
    return unsafe fstat(file.descriptor.number, &facts) == 0 ? Int(facts.st_size) : 0
  }

  /// Returns the next bytes; empty at the end.
  package func next() throws(FileError) -> [UInt8] {
    try FileSystem.attempt(path, .read) { () throws(SystemError) in
      try file.descriptor.read(upTo: 1 << 16)
    }
  }

  /// Returns the bytes at a position, fewer only at the end.
  package func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    try FileSystem.attempt(path, .read) { () throws(SystemError) in
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
