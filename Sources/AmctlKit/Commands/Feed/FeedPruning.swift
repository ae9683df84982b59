import AmctlCommandLine
import MusicPlatform
import MusicServices

extension FeedFolder {
  /// Removes all complete exports of a feed but the newest ones, and incomplete ones that are older
  /// than this export, which stays.
  ///
  /// One that another process works on stays too, and so does a file that no download put there.
  func prune(besides export: FeedExport, keeping count: Int, _ messages: Messages) throws {
    let others = exports.filter { $0.export.feed == export.feed && $0.export != export }
    let newest = exports.filter { $0.export.feed == export.feed && $0.isComplete }.prefix(count)
    for stored in others where !newest.contains(where: { $0.path == stored.path }) {
      guard stored.isComplete || stored.export.id < export.id else { continue }
      guard let lock = try FolderLock(stored.path) else { continue }
      let names = try FileSet<FeedFile>.files(in: stored.path)?.files.map(\.name) ?? []
      try withExtendedLifetime(lock) { () throws(FileError) in
        // From now on, nobody takes what is left for an export.
        try FileSystem.removeFile(stored.mark)
        for name in names + [FeedFile.listName] {
          try FileSystem.removeFile(stored.path + "/" + name)
        }
        FilePlaces<FeedFile>(path: stored.path, isReplacing: false).removeWork()
      }
      let isEmpty = try FileSystem.list(stored.path).isEmpty
      if isEmpty { try FileSystem.removeDirectory(stored.path) }
      messages.note(
        isEmpty
          ? "Removed \(stored.export)."
          : "Removed \(stored.export), but for files that were not downloaded.")
    }
  }
}
