import AmctlCommandLine
import MusicPlatform
import MusicServices

/// A view for queries: the rows of one export, and columns that say which export it is.
struct QueryView: Sendable {
  /// The name in queries, such as `song`.
  let name: String
  /// The files.
  let source: Source
  /// The version of the format.
  let version: Int
  /// The date and time of the export, as in its path.
  let date: String
  let time: String

  /// Where the files are.
  enum Source: Sendable {
    /// All Parquet files of a folder.
    case folder(String)
    /// Files by their paths or URLs.
    case files([String])
  }
}

extension FeedFolder {
  /// The end of the name of a file with rows.
  static let fileNameEnd = ".parquet"

  /// Returns a view of the newest export of each feed, and says which of them are incomplete.
  ///
  /// An export without files has no view, because its columns are unknown.
  func views(_ messages: Messages) throws -> [QueryView] {
    let stored = try MusicFeed.allCases.compactMap { newest(of: $0) }.filter { stored in
      try !FileSystem.list(stored.path, where: { $0.hasSuffix(Self.fileNameEnd) }).isEmpty
    }
    guard !stored.isEmpty else {
      if !FileSystem.exists(path) { throw FileError(path, cannotBe: .read, .notFound) }
      throw Failure(
        .notFound, "no feed files in '\(path)'",
        hint: "run 'amctl feed download song \(ShellWord.plain(path))'")
    }
    for stored in stored where !stored.isComplete {
      messages.note(
        "The export of \(stored.export.date) in '\(stored.path)' is incomplete: it has no _SUCCESS."
      )
    }
    return stored.map { stored in
      QueryView(
        name: stored.export.feed.rawValue, source: .folder(FileSystem.resolved(stored.path)),
        version: stored.version, date: stored.export.date, time: stored.export.time)
    }
  }
}
