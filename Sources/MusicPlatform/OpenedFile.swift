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

  private init(_ path: String, _ file: consuming OwnedDescriptor) {
    self.path = path
    self.file = file
  }

  /// Copies what can be read only once, such as a pipe, to a file of a folder.
  ///
  /// The file has no name, so that nothing is left of it however the process ends.
  package convenience init(
    copying path: String, to folder: String, _ read: () throws(FileError) -> [UInt8]
  ) throws(FileError) {
    do throws(SystemError) { self.init(path, try Self.nameless(in: folder)) } catch {
      throw FileError(folder, cannotBe: .written, error)
    }
    while true {
      let bytes = try read()
      if bytes.isEmpty { break }
      try FileSystem.attempt(folder, .written) { () throws(SystemError) in
        try file.descriptor.write(bytes[...])
      }
    }
    lseek(file.descriptor.number, 0, SEEK_SET)
  }

  private static func nameless(in folder: String) throws(SystemError) -> OwnedDescriptor {
    let place = FileSystem.temporaryName(folder + "/amctl")
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    let file = try OwnedDescriptor { unsafe open(place, flags, 0o600) }
    _ = unsafe unlink(place)
    return file
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
