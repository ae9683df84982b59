import MusicAPI
import MusicPlatform

/// The day on which every response of a folder was last compared with the service.
///
/// It is the name of an empty file, not the text of one: branches that were checked on different
/// days merge without a conflict, and the latest day counts.
enum LastCheck {
  private static let prefix = "last-checked-"

  /// Returns the start of the day; nil if the folder was never checked as a whole.
  static func time(of directory: String) -> UnixTime? {
    names(in: directory)
      .compactMap { UnixTime(day: $0.dropFirst(prefix.count)) }
      .max { $0.seconds < $1.seconds }
  }

  /// Notes that a folder was checked at a time.
  static func note(_ time: UnixTime, in directory: String) throws(FileError) {
    let folder = GuardedFolder(path: directory)
    let own = prefix + time.iso8601.prefix(10)
    if !FileSystem.exists(directory + "/" + own) { try folder.write([], to: own) }
    for name in names(in: directory) where name != own { try folder.remove(name) }
  }

  private static func names(in directory: String) -> [String] {
    ((try? FileSystem.list(directory)) ?? []).filter { $0.hasPrefix(prefix) }
  }
}
