import MusicPlatform

// MARK: Files

extension ResponseCache {
  /// A file of the cache.
  struct File: Sendable {
    let path: String
    let size: Int
    /// The time of its last use, in nanoseconds.
    let used: Int
    let isPersonal: Bool
    /// Whether it is being written, or was when its process ended.
    let isUnfinished: Bool
  }

  /// The files of the cache: only names that it creates, in folders whose names it creates.
  func files(includesUnfinished: Bool = false) -> [File] {
    let folders = (try? FileSystem.list(directory)) ?? []
    return folders.filter {
      $0 == Self.shared || $0.hasPrefix("user-") && Self.isDigits($0.dropFirst(5))
    }
    .flatMap { files(in: $0, includesUnfinished: includesUnfinished) }
  }

  /// The files in one of the folders.
  func files(in folder: String, includesUnfinished: Bool) -> [File] {
    let path = directory + "/" + folder
    guard FileFacts(of: path)?.kind == .directory, let names = try? FileSystem.list(path) else {
      return []
    }
    return names.compactMap { name in
      let isUnfinished = !Self.isDigits(name[...])
      guard !isUnfinished || includesUnfinished && Self.isTemporary(name),
        let facts = FileFacts(of: path + "/" + name), facts.kind == .file
      else { return nil }
      return File(
        path: path + "/" + name, size: facts.size, used: facts.changed,
        isPersonal: folder != Self.shared, isUnfinished: isUnfinished)
    }
  }

  private static func isDigits(_ name: Substring) -> Bool {
    name.utf8.count == 32
      && name.utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
  }

  /// Returns whether a file has the name that `FileSystem` gives one until it is complete.
  private static func isTemporary(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && isDigits(parts[0]) && !parts[1].isEmpty
      && parts[1].utf8.allSatisfy(\.isDigit)
  }
}

// MARK: The limit

extension ResponseCache {
  /// The unit of space: a file takes whole blocks.
  private static let block = 4_096

  /// Removes what was used least if the responses take more than the limit.
  ///
  /// Counting all files every time would take longer than a request: a large response is a reason
  /// to count, and one in twenty keys of others.
  func makeRoom(after key: String, _ size: Int) throws(FileError) {
    let isCounted = Self.space(size) > limit / 64 || key.prefix(2) < "0d"
    guard isCounted else { return }
    try FileSystem.ifUnlocked(folder: directory) { evict() }
  }

  /// Removes the least recently used files until there is room for more.
  ///
  /// Another process may use or replace a file meanwhile, so each file is checked once more.
  private func evict() {
    let files = files(includesUnfinished: true)
    var total = files.reduce(0) { $0 + Self.space($1.size) }
    // A file that is unfinished after an hour never will be finished.
    let abandoned = (UnixTime.now.seconds - 3_600) * 1_000_000_000
    for file in files where file.isUnfinished && file.used < abandoned {
      if (try? FileSystem.remove(file.path)) != nil { total -= Self.space(file.size) }
    }
    guard total > limit else { return }
    for file in files.filter({ !$0.isUnfinished }).sorted(by: { $0.used < $1.used }) {
      guard total > limit - limit / 8 else { return }
      if (try? FileSystem.remove(file.path)) != nil { total -= Self.space(file.size) }
    }
  }

  /// The bytes that a file takes on a disk.
  private static func space(_ size: Int) -> Int { (size / block + 1) * block }
}
