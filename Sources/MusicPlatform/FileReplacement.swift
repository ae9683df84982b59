#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that is written over time, and takes the place of another one as a whole.
///
/// Until then it is beside the other one, under another name. Pipes, devices and inherited files are
/// written to directly.
package struct FileReplacement: Sendable {
  /// The file to write to.
  package let descriptor: Descriptor
  private let path: String
  /// The name until the end; nil if it is written to directly.
  private let temporary: String?

  /// Creates the file; throws if it could not take its place.
  package init(_ path: String) throws(FileError) {
    guard FileSystem.isReplaceable(path) else {
      temporary = nil
      self.path = path
      descriptor = try FileSystem.open(appending: path)
      return
    }
    try FileSystem.checkReplaceable(path)
    let target = FileSystem.resolved(path)
    let temporary = FileSystem.temporaryName(target)
    descriptor = try FileSystem.attempt(path, .written) { () throws(SystemError) in
      try FileSystem.open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
    }
    self.path = target
    self.temporary = temporary
  }

  /// Puts the file in its place, with the permissions of the one that was there.
  package func commit() throws(FileError) {
    guard let temporary else { return }
    _ = close(descriptor.number)
    try FileSystem.attempt(path, .written) { () throws(SystemError) in
      do throws(SystemError) {
        if let mode = FileSystem.mode(of: path) {
          try FileSystem.check(unsafe chmod(temporary, mode & 0o777))
        }
        try FileSystem.check(unsafe rename(temporary, path))
      } catch {
        _ = unsafe unlink(temporary)
        throw error
      }
    }
  }

  /// Removes the file, and leaves the other one as it was.
  package func discard() {
    guard let temporary else { return }
    _ = close(descriptor.number)
    _ = unsafe unlink(temporary)
  }
}
