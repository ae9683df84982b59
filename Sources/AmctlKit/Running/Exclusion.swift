import AmctlCommandLine
import MusicPlatform

extension FileSystem {
  /// Runs the body while no other command does the same with a folder; says once that it waits.
  static func exclusively<Result>(
    with folder: String, _ messages: Messages, waiting notice: String,
    _ body: () async throws -> Result
  ) async throws -> Result {
    var isWaiting = false
    let wait = {
      if !isWaiting { messages.note(notice) }
      isWaiting = true
      try await Task.sleep(for: .milliseconds(50))
    }
    return try await locking(folder: folder, waiting: wait, body)
  }

  /// Runs the body while no other process does the same with this folder.
  ///
  /// For as long as another one does, `waiting` is called.
  static func locking<Result>(
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
