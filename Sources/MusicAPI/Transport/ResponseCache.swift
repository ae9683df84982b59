import MusicPlatform

/// A folder of responses, which any number of processes can share.
///
/// Each response is a file that appears as a whole and that only its owner can read. The folder
/// stays near its limit: now and then, the least recently used responses are removed. A damaged
/// file, or one of another program, is as good as none.
///
/// ``Caching`` reads and writes it.
public struct ResponseCache: Sendable {
  /// The path of the folder, which is created with the first response.
  public let directory: String
  /// The bytes that the responses take together; they may take a little more for a while.
  public let limit: Int

  /// Names a folder; nothing is created yet.
  public init(directory: String, limit: Int = 256 << 20) {
    self.directory = directory
    self.limit = limit
  }

  /// A stored response.
  public struct Entry: Sendable {
    /// The URL of the request.
    public let url: String
    /// The time of the request, or of the last validation.
    public let time: UnixTime
    /// The size of the file in bytes.
    public let size: Int
    /// Whether it is only for the user whose token was sent.
    public let isPersonal: Bool
  }

  /// The responses in the folder, the most recently used first.
  public var entries: [Entry] {
    files(in: folders()).sorted().compactMap { file in
      file.response.map {
        Entry(url: $0.url, time: $0.time, size: file.size, isPersonal: file.isPersonal)
      }
    }
  }

  /// Returns the responses of one user to some URLs, the most recently used first; files beyond
  /// this many bytes are not read, for callers that cannot wait.
  package func responses(
    toUser userToken: String, atMost limit: Int, where isWanted: (_ url: String) -> Bool
  ) -> [(url: String, body: [UInt8])] {
    var rest = limit
    let folders = folders(CacheKey.owner(of: userToken))
    return files(in: folders).sorted().compactMap { file in
      guard file.size <= rest else { return nil }
      rest -= file.size
      return file.response.flatMap { isWanted($0.url) ? ($0.url, $0.body) : nil }
    }
  }

  /// Removes all responses, or the responses stored before a time; returns how many and how much.
  ///
  /// Removes only files of this cache, and follows no link.
  @discardableResult
  public func removeAll(storedBefore time: UnixTime? = nil) -> (count: Int, bytes: Int) {
    var removed = (count: 0, bytes: 0)
    for file in files(in: folders(), includesUnfinished: time == nil) {
      if let time, let stored = file.response, stored.time >= time { continue }
      guard file.remove() else { continue }
      removed = (removed.count + (file.isUnfinished ? 0 : 1), removed.bytes + file.size)
    }
    return removed
  }

  /// Removes the responses of one user.
  public func remove(user userToken: String) {
    outdate(user: userToken)
    remove(folders(CacheKey.owner(of: userToken)))
  }
}

// MARK: Places

extension ResponseCache {
  /// The folder of the responses that are the same for everybody.
  private static let shared = "responses"

  /// Returns the place of a response.
  ///
  /// The folder of a user's responses has a number in its name, and another one once they are
  /// outdated: who is just receiving one then has no place for it.
  func place(of key: CacheKey) -> Place {
    let folder =
      key.owner.map { owner in
        folders(owner + ".").first ?? owner + "." + String(UInt64.random(in: 0 ... .max), radix: 16)
      } ?? Self.shared
    return Place(
      store: self, folder: directory + "/" + folder, key: key.digest, isShared: key.owner == nil)
  }

  /// Makes the responses of one user outdated, because the user may have changed something.
  ///
  /// Until they are outdated again, the old ones are still listed, and limited like all others.
  func outdate(user userToken: String) {
    let owner = CacheKey.owner(of: userToken)
    for folder in folders(owner + ".") {
      remove(folders(owner + "-"))
      let old = owner + "-" + folder.dropFirst(owner.count + 1)
      try? FileSystem.move(directory + "/" + folder, to: directory + "/" + old)
    }
  }

  /// The place of one response.
  struct Place: Sendable {
    let store: ResponseCache
    let folder: String
    let key: String
    let isShared: Bool

    private var path: String { folder + "/" + key.prefix(32) }

    /// Creates the folder before a request is sent: only then can a change that is made meanwhile
    /// take it away.
    func prepare() {
      try? FileSystem.createDirectory(folder, isPrivate: true)
    }

    /// Returns a response with the file that keeps it.
    func marked(_ response: HTTPResponse) -> HTTPResponse {
      var response = response
      response.cacheFile = path
      return response
    }

    /// Returns the stored response, and marks it as used.
    func stored() -> CachedResponse? {
      (try? FileSystem.readMarkingUse(path, atMost: File.longest))
        .flatMap { CachedResponse($0, key: key) }
    }

    /// Stores a response; returns whether it still had a place.
    func keep(_ response: CachedResponse) throws(FileError) -> Bool {
      if isShared {
        try FileSystem.createDirectory(folder, isPrivate: true)
      } else if !FileSystem.isDirectory(folder) {
        return false
      }
      // Through a link, a file elsewhere would be replaced; a pipe would wait for its reader.
      guard FileFacts(of: path).map({ $0.kind == .file }) ?? true else {
        throw FileError(path, cannotBe: .written, .notAFile)
      }
      let bytes = response.file(key: key)
      try FileSystem.write(bytes, to: path, isSecret: true)
      try store.makeRoom(after: key, bytes.count)
      return true
    }
  }
}

// MARK: Files

extension ResponseCache {
  /// A file of the cache; the most recently used comes first.
  private struct File: Comparable {
    let path: String
    let size: Int
    /// The time of its last use, in nanoseconds.
    let used: Int
    let isPersonal: Bool
    /// Whether it is being written, or was when its process ended.
    let isUnfinished: Bool

    /// The largest file: the longest body, and the line before it.
    static let longest = CachedResponse.longestBody + (1 << 20)

    /// The bytes that it takes on a disk, in whole blocks.
    var space: Int { ResponseCache.space(size) }

    /// Its response; nil if it is none.
    var response: CachedResponse? {
      (try? FileSystem.read(path, atMost: Self.longest)).flatMap { CachedResponse($0) }
    }

    /// Removes it; returns whether that succeeded.
    func remove() -> Bool { (try? FileSystem.remove(path)) != nil }

    static func < (one: File, other: File) -> Bool {
      (one.used, one.path) > (other.used, other.path)
    }
  }

  /// The names of the folders of the cache that start so; a link is none.
  private func folders(_ start: String = "") -> [String] {
    ((try? FileSystem.list(directory)) ?? []).filter { name in
      name.hasPrefix(start)
        && (name == Self.shared || name.hasPrefix("user-") && Self.isNamed(name.dropFirst(5)))
        && FileFacts(of: directory + "/" + name)?.kind == .directory
    }
  }

  /// The files in some folders of the cache: only names that it creates.
  private func files(in folders: [String], includesUnfinished: Bool = false) -> [File] {
    folders.flatMap { folder in
      let path = directory + "/" + folder + "/"
      let names = (try? FileSystem.list(path)) ?? []
      return names.compactMap { name -> File? in
        let isUnfinished = name.utf8.count != 32
        guard Self.isNamed(name[...]), includesUnfinished || !isUnfinished,
          let facts = FileFacts(of: path + name), facts.kind == .file
        else { return nil }
        return File(
          path: path + name, size: facts.size, used: facts.changed,
          isPersonal: folder != Self.shared, isUnfinished: isUnfinished)
      }
    }
  }

  /// Removes folders, and the files of the cache in them.
  private func remove(_ folders: [String]) {
    for file in files(in: folders, includesUnfinished: true) { _ = file.remove() }
    for folder in folders { try? FileSystem.removeDirectory(directory + "/" + folder) }
  }

  /// Returns whether a name starts with 32 hexadecimal digits, as all do, and ends there or after a
  /// mark: that of a file that is not complete, or of a user's folder.
  private static func isNamed(_ name: Substring) -> Bool {
    name.utf8.count >= 32
      && name.utf8.prefix(32).allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
      && name.utf8.dropFirst(32).first.map { [0x2D, 0x2E].contains($0) } ?? true
  }

  /// The bytes that a file takes on a disk, in whole blocks.
  private static func space(_ size: Int) -> Int { (size / 4_096 + 1) * 4_096 }

  /// Removes what was used least if the responses take more than the limit.
  ///
  /// Counting all files every time would take longer than a request: a large response is a reason
  /// to count, and one in twenty keys of others. Another process that counts will do.
  private func makeRoom(after key: String, _ size: Int) throws(FileError) {
    guard Self.space(size) > limit / 64 || key.prefix(2) < "0d" else { return }
    try FileSystem.ifUnlocked(folder: directory) {
      // A file that is unfinished after an hour never will be finished.
      let abandoned = (UnixTime.now.seconds - 3_600) * 1_000_000_000
      var files = files(in: folders(), includesUnfinished: true)
      files.removeAll { $0.isUnfinished && $0.used < abandoned && $0.remove() }
      var total = files.reduce(0) { $0 + $1.space }
      guard total > limit else { return }
      for file in files.sorted(by: >) where !file.isUnfinished && total > limit - limit / 8 {
        if file.remove() { total -= file.space }
      }
    }
  }
}
