internal import MusicLibc

/// A lock that lasts as long as this, and at most until the process ends.
package final class FileLock: Sendable {
  private let file: OwnedDescriptor

  /// Locks a folder itself, so that no file is left; nil if another process has had the lock for as
  /// long as the wait.
  ///
  /// A file system without locks is no reason to fail.
  package init?(folder: String, waiting limit: Duration = .zero) throws(FileError) {
    file = try FileSystem.attempt(folder, .read) { () throws(SystemError) in
      try FileSystem.open(folder, O_RDONLY | O_DIRECTORY)
    }
    guard (try? file.descriptor.lock(waiting: limit)) ?? true else { return nil }
  }

  /// Locks a file, which is made if it is missing; nil if another process has had the lock for as
  /// long as the wait.
  ///
  /// The file contains the number of the process that has the lock, or had it last.
  package init?(file path: String, waiting limit: Duration = .zero) throws(SystemError) {
    file = try FileSystem.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    guard try file.descriptor.lock(waiting: limit) else { return nil }
    let number = file.descriptor.number
    // The number serves a message; a full disk must not be the reason that a lock is refused.
    let holder = Array("\(getpid())\n".utf8)
    _ = unsafe holder.withUnsafeBytes { unsafe pwrite(number, $0.baseAddress, $0.count, 0) }
    _ = ftruncate(number, off_t(holder.count))
  }

  deinit {
    file.descriptor.unlock()
  }

  /// The number of the process that has the lock of a file, or had it last; nil if that is not known.
  package static func holder(of path: String) -> Int? {
    guard let bytes = try? FileSystem.read(path, atMost: 64) else { return nil }
    return Int(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}

extension Descriptor {
  /// Locks the file; returns false if another process has had the lock for as long as the wait.
  func lock(waiting limit: Duration = .zero) throws(SystemError) -> Bool {
    let end = ContinuousClock.now + limit
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard [.wouldBlock, .interrupted].contains(SystemError.last) else { throw .last }
      guard ContinuousClock.now < end else { return false }
      usleep(5000)
    }
    return true
  }

  /// Unlocks the file even if a process that is just being started has a copy of the descriptor.
  func unlock() {
    _ = flock(number, LOCK_UN)
  }
}

extension FileSystem {
  /// Runs the body while no other process does the same for a file of this folder.
  ///
  /// Some file systems may hold a lock for ever: after five seconds the body runs.
  package static func locking<Result>(
    folderOf path: String, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let lock = try FileLock(folder: parent(of: resolved(path)), waiting: .seconds(5))
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Runs the body while no other process does the same with this folder.
  ///
  /// For as long as another one does, `waiting` is called.
  package static func locking<Result>(
    folder path: String, waiting: () async throws -> Void, _ body: () async throws -> Result
  ) async throws -> Result {
    var lock = try FileLock(folder: path)
    while lock == nil {
      try await waiting()
      lock = try FileLock(folder: path)
    }
    defer { withExtendedLifetime(lock) {} }
    return try await body()
  }
}
