#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

/// A file that is written over time, and takes the place of another one as a whole.
///
/// Until then it is beside the other one, under another name. Pipes, devices and inherited files
/// are written to directly. What a killed process left in the same way is removed.
package struct FileReplacement: Sendable {
  /// The file to write to.
  package let descriptor: Descriptor
  private let path: String
  /// The file until the end; nil if it is written to directly.
  private let temporary: TemporaryFile?

  /// Creates the file; throws if it could not take its place.
  package init(_ path: String) throws(FileError) {
    guard FileSystem.isReplaceable(path) else {
      temporary = nil
      self.path = path
      descriptor = try FileSystem.open(appending: path)
      return
    }
    FileSystem.sweep(beside: path)
    try FileSystem.checkReplaceable(path)
    let target = FileSystem.resolved(path)
    let temporary = try FileSystem.attempt(path, .written) { () throws(SystemError) in
      try TemporaryFile(beside: target, mode: 0o666)
    }
    descriptor = temporary.descriptor
    self.path = target
    self.temporary = temporary
  }

  /// Puts the file in its place, with the permissions of the file that it replaces.
  package func commit() throws(FileError) {
    guard let temporary else { return }
    try FileSystem.attempt(path, .written) { () throws(SystemError) in
      try temporary.replace(path, keeping: FileSystem.mode(of: path))
    }
  }

  /// Removes the file, and leaves the other one as it was.
  package func discard() {
    temporary?.remove()
  }
}
