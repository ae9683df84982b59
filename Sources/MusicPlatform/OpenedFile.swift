internal import MusicLibc

/// A file that is read piece by piece, so that its length does not matter.
package final class OpenedFile: Sendable {
  /// The path for messages: of the file, or of the folder if the file has no name.
  private let path: String
  private let file: OwnedDescriptor

  /// Opens a file, which is never a pipe: its writer would be waited for.
  package init(_ path: String) throws(FileError) {
    self.path = path
    file = try FileSystem.attempt(path, .read) { () throws(SystemError) in
      guard FileFacts(of: FileSystem.resolved(path)).map({ $0.kind == .file }) ?? true else {
        throw .notAFile
      }
      return try FileSystem.open(path, O_RDONLY)
    }
  }

  /// Creates a file without a name in a folder, for bytes that are needed again and are too many
  /// for memory.
  ///
  /// Only its owner could open it before its name was removed, and the system takes it away with
  /// the process, however that ends.
  package init(namelessIn folder: String) throws(FileError) {
    path = folder
    let name = FileSystem.temporaryName(folder + "/amctl")
    file = try FileSystem.attempt(folder, .written) { () throws(SystemError) in
      let file = try FileSystem.open(name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
      try FileSystem.check(unsafe unlink(name))
      return file
    }
  }

  /// Copies what can be read only once, such as a pipe, to a file without a name.
  package convenience init(
    to folder: String, copying read: () throws(FileError) -> [UInt8]
  ) throws(FileError) {
    try self.init(namelessIn: folder)
    while case let bytes = try read(), !bytes.isEmpty { try write(bytes) }
    lseek(file.descriptor.number, 0, SEEK_SET)
  }

  /// Adds bytes to the end of a file that was created without a name.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.attempt(path, .written) { () throws(SystemError) in
      try file.descriptor.write(bytes[...])
    }
  }

  /// The size in bytes.
  package var size: Int {
    get throws(FileError) {
      try FileSystem.attempt(path, .read) { () throws(SystemError) in
        try FileFacts(of: file.descriptor).size
      }
    }
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
      var count = 0
      while count < range.count {
        let more = try SystemError.check {
          unsafe bytes.withUnsafeMutableBytes { buffer in
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            return unsafe pread(
              file.descriptor.number, rest.baseAddress, rest.count,
              off_t(range.lowerBound + count))
          }
        }
        if more == 0 { break }
        count += more
      }
      bytes.removeLast(range.count - count)
      return bytes
    }
  }
}
