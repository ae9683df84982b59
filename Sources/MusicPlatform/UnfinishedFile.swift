internal import MusicLibc

/// A file under a name of its own until it is complete, however long it is.
///
/// It takes its place at once and as a whole, after its bytes are on the disk: not even a power
/// failure leaves a part of it in place.
package final class UnfinishedFile {
  private let path: String
  /// The path that it takes when it is complete, which errors name.
  private let place: String
  private let file: OwnedDescriptor
  /// Bytes that are written together, because each call of the system takes time.
  private var pending: [UInt8] = []

  /// Creates the file, which only its owner can read, or empties one that an earlier process left.
  package init(_ path: String, for place: String) throws(FileError) {
    self.path = path
    self.place = place
    do throws(SystemError) {
      file = try OwnedDescriptor {
        unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
      }
    } catch {
      throw FileError(place, cannotBe: .written, error)
    }
  }

  /// Opens what an earlier process left of the file, or creates it, for this process alone; nil if
  /// another one has it, or has just finished it.
  package init?(resuming path: String, for place: String) throws(FileError) {
    self.path = path
    self.place = place
    do throws(SystemError) {
      file = try OwnedDescriptor {
        unsafe open(
          path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
      }
      guard file.descriptor.isRegular else { throw .notAFile }
      // A file system without locks is no reason to fail.
      let isTaken = flock(file.descriptor.number, LOCK_EX | LOCK_NB) != 0
      if isTaken, SystemError.last == .wouldBlock { return nil }
      var (opened, named) = (stat(), stat())
      guard unsafe fstat(file.descriptor.number, &opened) == 0, unsafe lstat(path, &named) == 0,
        opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
      else { return nil }
    } catch {
      throw FileError(place, cannotBe: .written, error)
    }
  }

  /// Unlocks the file even if a process that is just being started has a copy of the descriptor.
  deinit {
    _ = flock(file.descriptor.number, LOCK_UN)
  }

  /// The number of bytes that an earlier process left.
  package var size: Int {
    get throws(FileError) {
      try FileSystem.attempt(place, .read) { () throws(SystemError) in
        try SystemError.check { Int(lseek(file.descriptor.number, 0, SEEK_END)) }
      }
    }
  }

  /// Removes everything after the first bytes; what is written next follows them.
  package func truncate(to count: Int) throws(FileError) {
    pending = []
    try FileSystem.attempt(place, .written) { () throws(SystemError) in
      try FileSystem.check(ftruncate(file.descriptor.number, off_t(count)))
      _ = try SystemError.check { Int(lseek(file.descriptor.number, off_t(count), SEEK_SET)) }
    }
  }

  /// Waits until the disk has everything that was written.
  package func synchronize() throws(FileError) {
    try flush()
    try FileSystem.attempt(place, .written) { () throws(SystemError) in
      try FileSystem.check(fsync(file.descriptor.number))
    }
  }

  /// Adds bytes to its end.
  package func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    pending += bytes
    if pending.count >= 1 << 16 { try flush() }
  }

  /// Moves the complete file to its place, where it replaces another.
  package func finish() throws(FileError) {
    try synchronize()
    try FileSystem.move(path, to: place)
  }

  /// Passes everything that was written to the system, which has it even if this process is killed.
  package func flush() throws(FileError) {
    defer { pending.removeAll(keepingCapacity: true) }
    try FileSystem.attempt(place, .written) { () throws(SystemError) in
      try file.descriptor.write(pending[...])
    }
  }
}

extension FileSystem {
  /// Takes the permissions of a file or folder from everybody but its owner.
  ///
  /// A file system without permissions is no reason to fail.
  package static func closeToOthers(_ path: String) {
    if let mode = mode(of: path) { _ = unsafe chmod(path, mode & 0o700) }
  }

  /// Moves a file within a file system, where it replaces another, and waits until the disk has it.
  package static func move(_ path: String, to place: String) throws(FileError) {
    try attempt(place, .written) { () throws(SystemError) in
      try check(unsafe rename(path, place))
      let parent = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "."
      let folder = try open(parent, O_RDONLY | O_DIRECTORY)
      defer { _ = close(folder.number) }
      // Some file systems cannot do this for a folder; the file itself is complete.
      _ = fsync(folder.number)
    }
  }
}

/// A folder that no other process uses in the same way, as long as this exists.
///
/// The lock is one on the folder, so that no file is left, and it ends with the process.
package final class FolderLock: Sendable {
  private let folder: OwnedDescriptor

  /// Locks a folder; nil if another process has locked it.
  ///
  /// A file system without locks is no reason to fail.
  package init?(_ path: String) throws(FileError) {
    do throws(SystemError) {
      folder = try OwnedDescriptor { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    } catch {
      throw FileError(path, cannotBe: .read, error)
    }
    let isTaken = flock(folder.descriptor.number, LOCK_EX | LOCK_NB) != 0
    if isTaken, SystemError.last == .wouldBlock { return nil }
  }

  /// Unlocks the folder even if a process that is just being started has a copy of the descriptor.
  deinit {
    _ = flock(folder.descriptor.number, LOCK_UN)
  }
}
