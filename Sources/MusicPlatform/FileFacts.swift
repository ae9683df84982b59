internal import MusicLibc

/// The facts about a file or folder itself; a link is not followed.
package struct FileFacts: Sendable {
  /// The kind of a file.
  package enum Kind: Sendable {
    case file, directory, other
  }

  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// The time of the last change, or of the last mark as used, in nanoseconds since 1970.
  package let changed: Int

  /// Reads the facts; nil if the file is missing.
  package init?(of path: String) {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  fileprivate init(_ facts: stat) {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .other
    }
    size = Int(facts.st_size)
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    changed = time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// A mark that tells one state of a file from another without reading it; a link is followed.
package struct FileState: Sendable, Hashable {
  /// The size in bytes.
  package let size: Int
  private let device: UInt64
  private let number: UInt64
  /// In nanoseconds since 1970.
  private let modified: Int
  private let changed: Int

  /// Reads the state; nil if the file is missing.
  package init?(of path: String) {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(facts.st_size)
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(facts.st_ino)
    #if canImport(Darwin)
      let (modified, changed) = (facts.st_mtimespec, facts.st_ctimespec)
    #else
      let (modified, changed) = (facts.st_mtim, facts.st_ctim)
    #endif
    self.modified = modified.tv_sec * 1_000_000_000 + modified.tv_nsec
    self.changed = changed.tv_sec * 1_000_000_000 + changed.tv_nsec
  }

  /// Whether both are states of one file, whatever their paths are.
  func isSameFile(as other: Self) -> Bool { device == other.device && number == other.number }

  /// Whether a change from that second since 1970 on would show.
  ///
  /// The clock of a file system ticks slowly: two changes right after each other may have one time.
  package func isSettled(at seconds: Int) -> Bool { changed / 1_000_000_000 + 1 < seconds }
}

extension FileSystem {
  /// Whether two paths lead to one regular file.
  package static func isOneFile(_ path: String, _ other: String) -> Bool {
    guard let file = FileState(of: path), let other = FileState(of: other) else { return false }
    return file.isSameFile(as: other)
  }

  /// Reads a whole regular file, and marks it as used now; a link is not followed.
  ///
  /// It is read in one piece, because a file of the size that it has now is written as a whole.
  package static func readMarkingUse(
    _ path: String, atMost limit: Int
  ) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      // A pipe must not wait for its writer.
      let file = try open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { _ = close(file.number) }
      var facts = stat()
      guard unsafe fstat(file.number, &facts) == 0 else { throw .last }
      let known = FileFacts(facts)
      guard known.kind == .file else { throw .notAFile }
      guard known.size <= limit else { throw .fileTooBig }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(known.size)
      while bytes.count < known.size {
        let more = try file.read(upTo: known.size - bytes.count)
        if more.isEmpty { break }
        bytes = bytes.isEmpty ? more : bytes + more
      }
      // A file system that keeps no times is no reason to fail.
      _ = futimens(file.number, nil)
      return bytes
    } catch {
      throw FileError(path, cannotBe: .read, error)
    }
  }

  /// Appends to a file, which only its owner can read if it is private; returns its size
  /// afterwards.
  package static func append(
    _ bytes: [UInt8], to path: String, isPrivate: Bool = true
  ) throws(FileError) -> Int {
    try attempt(path, .written) { () throws(SystemError) in
      let file = try open(
        path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW,
        mode: isPrivate ? 0o600 : 0o666)
      defer { _ = close(file.number) }
      try file.write(bytes[...])
      var facts = stat()
      guard unsafe fstat(file.number, &facts) == 0 else { throw .last }
      return Int(facts.st_size)
    }
  }

  /// Shortens a file, which stays the same file.
  package static func truncate(_ path: String, to size: Int) throws(FileError) {
    try attempt(path, .written) { () throws(SystemError) in
      let file = try open(path, O_WRONLY | O_NOFOLLOW)
      defer { _ = close(file.number) }
      try check(ftruncate(file.number, off_t(size)))
    }
  }

  /// Replaces everything after the first bytes of a file, and waits until the disk has it.
  ///
  /// A file that cannot have all the new bytes keeps the first ones only.
  package static func replaceEnd(
    of path: String, after count: Int, with bytes: [UInt8]
  ) throws(FileError) {
    try attempt(path, .written) { () throws(SystemError) in
      let file = try open(path, O_WRONLY | O_CREAT | O_NOFOLLOW, mode: 0o600)
      defer { _ = close(file.number) }
      try check(ftruncate(file.number, off_t(count)))
      do throws(SystemError) {
        _ = try SystemError.check { Int(lseek(file.number, off_t(count), SEEK_SET)) }
        try file.write(bytes[...])
        try check(fsync(file.number))
      } catch {
        _ = ftruncate(file.number, off_t(count))
        throw error
      }
    }
  }
}
