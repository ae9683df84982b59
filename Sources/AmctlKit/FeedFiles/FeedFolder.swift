import AmctlCommandLine
import MusicPlatform
import MusicServices

/// A folder with exports of Apple Music Feed, which Athena, DuckDB, Spark and Trino read as it is.
///
/// A file is in `Song/version=1/date=2024-03-28/time=16-01`, so that each of them knows the export
/// of a row from the path. They skip what starts with a dot or an underscore.
struct FeedFolder {
  let path: String
  /// The exports, the newest of each feed first.
  let exports: [StoredExport]

  init(_ path: String) throws {
    try FileSystem.checkIsFolder(path)
    self.path = path
    exports = try MusicFeed.allCases.flatMap { try Self.exports(of: $0, in: path) }
  }

  /// Returns the newest complete export of a feed, or else the newest; nil if there is none.
  func newest(of feed: MusicFeed) -> StoredExport? {
    let all = exports.filter { $0.export.feed == feed }
    return all.first { $0.isComplete } ?? all.first
  }

  private static func exports(
    of feed: MusicFeed, in path: String
  ) throws(FileError) -> [StoredExport] {
    var exports: [StoredExport] = []
    for (version, folder) in try values(of: "version", in: path + "/" + feed.folder) {
      guard let version = Int(version) else { continue }
      for (date, folder) in try values(of: "date", in: folder) {
        for (time, _) in try values(of: "time", in: folder) {
          guard let export = FeedExport(id: "\(feed.rawValue)_\(date)T\(time)") else { continue }
          exports.append(StoredExport(export, version: version, in: path))
        }
      }
    }
    return exports.sorted { ($0.version, $0.export.id) > ($1.version, $1.export.id) }
  }

  /// Returns the folders that are named after a value of a column, with that value.
  private static func values(
    of column: String, in path: String
  ) throws(FileError) -> [(value: String, path: String)] {
    guard FileSystem.isDirectory(path) else { return [] }
    let mark = column + "="
    return try FileSystem.list(path).filter { $0.hasPrefix(mark) }
      .map { (String($0.dropFirst(mark.count)), path + "/" + $0) }
      .filter { FileSystem.isDirectory($0.path) }
  }
}

/// An export in a folder, or a part of it.
struct StoredExport: Sendable {
  let export: FeedExport
  /// The version of the format, which is part of the path.
  let version: Int
  /// The folder of its files.
  let path: String

  init(_ export: FeedExport, version: Int, in folder: String) {
    self.export = export
    self.version = version
    path =
      "\(folder)/\(export.feed.folder)/version=\(version)/date=\(export.date)/time=\(export.time)"
  }

  /// The file that marks a complete export, for other programs too.
  var mark: String { path + "/_SUCCESS" }

  var isComplete: Bool { FileSystem.exists(mark) }
}
