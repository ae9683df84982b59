internal import MusicLibc

/// A file beside another one, whose place it takes when it is complete.
///
/// The process that writes it keeps a lock on it: another process can tell it from a file that a
/// killed process left, and remove only the latter.
struct TemporaryFile: Sendable {
  let path: String
  let descriptor: Descriptor

  /// Creates the file beside the one at a path, which is no link.
  init(beside path: String, mode: mode_t) throws(SystemError) {
    while true {
      let name = FileSystem.temporaryName(path)
      let file = try FileSystem.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
      // A file system without locks is no reason to fail.
      let isSwept = flock(file.number, LOCK_EX | LOCK_NB) != 0 && SystemError.last == .wouldBlock
      if !isSwept, FileFacts(of: name) != nil {
        (self.path, descriptor) = (name, file)
        return
      }
      // Another process took it for one that was left, before it was locked.
      _ = unsafe unlink(name)
      _ = close(file.number)
    }
  }

  /// Puts the file in the place of another, with the permissions of the other if it exists.
  func replace(_ target: String, keeping mode: mode_t?) throws(SystemError) {
    defer { _ = close(descriptor.number) }
    do throws(SystemError) {
      if let mode { try FileSystem.check(unsafe chmod(path, mode & 0o777)) }
      try FileSystem.check(unsafe rename(path, target))
    } catch {
      _ = unsafe unlink(path)
      throw error
    }
  }

  /// Removes the file.
  func remove() {
    _ = unsafe unlink(path)
    _ = close(descriptor.number)
  }
}

extension FileSystem {
  /// A name that not even another writer of the same file uses.
  static func temporaryName(_ path: String) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return path + temporaryMark + String(repeating: "0", count: 13 - number.utf8.count) + number
  }

  private static let temporaryMark = ".part-"

  /// Whether a name is one that a file, perhaps with another name, has until it is complete.
  static func isTemporary(_ name: String, of other: String? = nil) -> Bool {
    let (number, start) = (name.utf8.suffix(13), name.utf8.dropLast(13))
    let mark = temporaryMark.utf8
    guard number.count == 13, start.suffix(mark.count).elementsEqual(mark) else { return false }
    return other.map { start.dropLast(mark.count).elementsEqual($0.utf8) } ?? true
      && number.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
      }
  }

  /// Removes the files that killed processes left beside a file that they were about to replace.
  package static func sweep(beside path: String) {
    guard isReplaceable(path) else { return }
    let target = resolved(path)
    let start = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let (folder, name) = (String(target[..<start]), String(target[start...]))
    sweep(folder.isEmpty ? "." : folder) { isTemporary($0, of: name) }
  }

  /// Removes files of a folder that killed processes left.
  ///
  /// A file that a process is writing is locked, and stays; so does any file that cannot be locked.
  static func sweep(_ folder: String, where isLeft: (String) -> Bool) {
    // A folder that cannot be listed has nothing that could be swept.
    for name in (try? list(folder, where: isLeft)) ?? [] { removeUnlessLocked(folder + "/" + name) }
  }

  /// Removes a file of this user that no process has locked.
  private static func removeUnlessLocked(_ path: String) {
    do throws(SystemError) {
      // Some file systems lock only files that are open for writing.
      let file = try open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { _ = close(file.number) }
      var facts = stat()
      guard unsafe fstat(file.number, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
        facts.st_uid == geteuid(), flock(file.number, LOCK_EX | LOCK_NB) == 0
      else { return }
      _ = unsafe unlink(path)
    } catch {
      // Whoever removed it, or keeps it from being opened, it is not in the way.
    }
  }
}

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
