#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

// MARK: Before and while a file is replaced

extension FileSystem {
  /// Fails where a file could not be replaced as a whole, or made; leaves nothing behind.
  ///
  /// For folders that would have to be made, the nearest existing one is tried.
  package static func checkReplaceable(_ path: String) throws(FileError) {
    guard isReplaceable(path) else { return }
    try attempt(path, .written) { () throws(SystemError) in
      var place = resolved(path)
      while !exists(parent(of: place)) { place = parent(of: place) }
      let temporary = temporaryName(place)
      defer { _ = unsafe unlink(temporary) }
      // A full disk has room for an empty file.
      let bytes = [UInt8](repeating: 0x20, count: 4096)
      try write(bytes, to: temporary, O_CREAT | O_EXCL, 0o600)
    }
  }

  /// Runs the body while no other process does the same for a file of this folder.
  ///
  /// The lock is one on the folder, so that no file is left, and ends with the process. Some file
  /// systems have no locks, and others may hold one for ever: after five seconds the body runs.
  package static func locking<Result>(
    folderOf path: String, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let folder = parent(of: resolved(path))
    let lock = try attempt(folder, .read) { () throws(SystemError) in
      try open(folder, O_RDONLY | O_DIRECTORY)
    }
    defer { _ = close(lock.number) }
    var attempts = 0
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0,
      [.wouldBlock, .interrupted].contains(SystemError.last), attempts < 500
    {
      attempts += 1
      usleep(10_000)
    }
    return try body()
  }

  /// Runs the body while no other process does the same with this folder.
  ///
  /// For as long as another one does, `waiting` is called. No file is left, and the lock ends with
  /// the process. A file system without locks has none to wait for.
  package static func locking<Result>(
    folder path: String, waiting: () async throws -> Void, _ body: () async throws -> Result
  ) async throws -> Result {
    let lock = try attempt(path, .read) { () throws(SystemError) in
      try open(path, O_RDONLY | O_DIRECTORY)
    }
    defer {
      // A child of this process may have the descriptor for a moment longer.
      _ = flock(lock.number, LOCK_UN)
      _ = close(lock.number)
    }
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0,
      [.wouldBlock, .interrupted].contains(SystemError.last)
    {
      try await waiting()
    }
    return try await body()
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
