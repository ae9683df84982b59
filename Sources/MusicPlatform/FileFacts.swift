internal import MusicLibc

/// The facts about a file or folder, read without opening it.
///
/// As long as they are equal, nobody has changed it.
package struct FileFacts: Sendable, Hashable {
  package enum Kind: Sendable {
    case file, directory, link, other
  }

  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// The time of the last change, or of the last mark as used, in nanoseconds since 1970.
  package let changed: Int
  let mode: mode_t
  /// The user that it belongs to.
  let owner: uid_t
  private let device: UInt64
  private let number: UInt64
  /// The time of the last change of the contents or of another fact.
  private let altered: Int

  /// Reads the facts, perhaps of the file that a link leads to; nil if it is missing.
  package init?(of path: String, followingLinks: Bool = false) {
    try? self.init(of: path, in: AT_FDCWD, followingLinks: followingLinks)
  }

  /// Reads the facts of what a list of a folder names; nil if it is gone by now.
  package init?(listed path: String) throws(FileError) {
    do throws(SystemError) { try self.init(of: path, in: AT_FDCWD) } catch {
      if error == .notFound { return nil }
      throw FileError(path, cannotBe: .read, error)
    }
  }

  /// Reads the facts of what has a name in a folder.
  init(of name: String, in folder: Int32, followingLinks: Bool = false) throws(SystemError) {
    var facts = stat()
    try FileSystem.check(
      unsafe fstatat(folder, name, &facts, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW))
    self.init(facts)
  }

  init(of file: Descriptor) throws(SystemError) {
    var facts = stat()
    try FileSystem.check(unsafe fstat(file.number, &facts))
    self.init(facts)
  }

  private init(_ facts: stat) {
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    size = Int(facts.st_size)
    mode = facts.st_mode & 0o7777
    owner = facts.st_uid
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(facts.st_ino)
    #if canImport(Darwin)
      let (changed, altered) = (facts.st_mtimespec, facts.st_ctimespec)
    #else
      let (changed, altered) = (facts.st_mtim, facts.st_ctim)
    #endif
    self.changed = changed.tv_sec * 1_000_000_000 + changed.tv_nsec
    self.altered = altered.tv_sec * 1_000_000_000 + altered.tv_nsec
  }

  /// Whether both are facts of one file, whatever their paths are.
  func isSameFile(as other: Self) -> Bool { device == other.device && number == other.number }

  /// Whether a change from that second since 1970 on would show.
  ///
  /// The clock of a file system ticks slowly: two changes right after each other may have one time.
  package func isSettled(at seconds: Int) -> Bool { altered / 1_000_000_000 + 1 < seconds }
}

extension FileSystem {
  /// Whether two paths lead to one regular file.
  package static func isOneFile(_ path: String, _ other: String) -> Bool {
    guard let file = FileFacts(of: path, followingLinks: true), file.kind == .file,
      let other = FileFacts(of: other, followingLinks: true)
    else { return false }
    return file.isSameFile(as: other)
  }

  /// Marks a file as used now; a file system that keeps no times is no reason to fail.
  package static func markUse(of path: String) {
    _ = unsafe utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
  }

  /// Appends to a file, which only its owner can read; returns its size afterwards.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) -> Int {
    try attempt(path, .written) { () throws(SystemError) in
      let file = try open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, mode: 0o600)
      try file.descriptor.write(bytes[...])
      return try FileFacts(of: file.descriptor).size
    }
  }

  /// Replaces everything after the first bytes of a file, and waits until the disk has it.
  ///
  /// A file that cannot have all the new bytes keeps the first ones only.
  package static func replaceEnd(
    of path: String, after count: Int, with bytes: [UInt8]
  ) throws(FileError) {
    try attempt(path, .written) { () throws(SystemError) in
      let owner = try open(path, O_WRONLY | O_CREAT | O_NOFOLLOW, mode: 0o600)
      let file = owner.descriptor
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
