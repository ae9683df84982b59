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
    files(in: folders()).compactMap { file in
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
    return files(in: folders(CacheKey.owner(of: userToken))).compactMap { file in
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
    let folders = folders()
    for file in files(in: folders) {
      if let time, let stored = file.response, stored.time >= time { continue }
      if file.remove() { removed = (removed.count + 1, removed.bytes + file.size) }
    }
    sweep(folders)
    return removed
  }

  /// Removes the responses of one user.
  public func remove(user userToken: String) {
    outdate(user: userToken)
    remove(folders(CacheKey.owner(of: userToken)))
  }
}

// MARK: Users

extension ResponseCache {
  /// The folder of the responses that are the same for everybody.
  private static let shared = "responses"

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

  /// Removes folders, and the files of the cache in them.
  private func remove(_ folders: [String]) {
    for file in files(in: folders) { _ = file.remove() }
    sweep(folders)
    for folder in folders { try? FileSystem.removeDirectory(directory + "/" + folder) }
  }
}

// MARK: Responses

extension ResponseCache {
  /// Returns the path of the file for a response, whose folder may not exist yet.
  ///
  /// The folder of a user's responses has a number in its name, and another one once they are
  /// outdated: who is just receiving one then has no place for it.
  func path(of key: CacheKey) -> String {
    var folder = Self.shared
    if let owner = key.owner {
      let number = String(UInt64.random(in: 0 ... .max), radix: 16)
      folder = folders(owner + ".").first ?? owner + "." + number
    }
    return directory + "/" + folder + "/" + key.name
  }

  /// Stores a response, of one user in a folder that exists; returns whether it does.
  func keep(
    _ response: CachedResponse, of key: CacheKey, at path: String
  ) throws(FileError) -> Bool {
    let folder = FileSystem.parent(of: path)
    if key.owner == nil {
      try FileSystem.createDirectory(folder, isPrivate: true)
    } else if !FileSystem.isDirectory(folder) {
      return false
    }
    // Through a link, a file elsewhere would be replaced; a pipe would wait for its reader.
    guard FileFacts(of: path).map({ $0.kind == .file }) ?? true else {
      throw FileError(path, cannotBe: .written, .notAFile)
    }
    let bytes = response.file(name: key.name)
    try FileSystem.write(bytes, to: path, isSecret: true)
    try makeRoom(after: key.name, bytes.count)
    return true
  }

  /// Removes what was used least if the responses take more than the limit.
  ///
  /// Counting all files every time would take longer than a request: a large response is a reason
  /// to count, and one in twenty names of others. Another process that counts will do.
  private func makeRoom(after name: String, _ size: Int) throws(FileError) {
    guard Self.space(size) > limit / 64 || name < "0d" else { return }
    guard let lock = try FileLock(folder: directory) else { return }
    defer { withExtendedLifetime(lock) {} }
    let folders = folders()
    sweep(folders)
    let files = files(in: folders)
    var total = files.reduce(0) { $0 + $1.space }
    guard total > limit else { return }
    for file in files.reversed() where total > limit - limit / 8 {
      if file.remove() { total -= file.space }
    }
  }
}

// MARK: Files

extension ResponseCache {
  private struct File {
    let path: String
    let name: String
    let facts: FileFacts
    let isPersonal: Bool

    var size: Int { facts.size }

    /// The bytes that it takes on a disk, in whole blocks.
    var space: Int { ResponseCache.space(size) }

    /// Its response; nil if it is none.
    var response: CachedResponse? {
      (try? FileSystem.read(path, atMost: CachedResponse.longestFile))
        .flatMap { CachedResponse($0, name: name) }
    }

    /// Removes it; returns whether that succeeded.
    func remove() -> Bool { (try? FileSystem.remove(path)) != nil }
  }

  /// The names of the folders of the cache that start so; a link is none.
  private func folders(_ start: String = "") -> [String] {
    ((try? FileSystem.list(directory)) ?? []).filter { name in
      name.hasPrefix(start)
        && (name == Self.shared || name.hasPrefix("user-") && CacheKey.isName(name.dropFirst(5)))
        && FileFacts(of: directory + "/" + name)?.kind == .directory
    }
  }

  /// The files in some folders of the cache, the most recently used first: only names that it
  /// creates.
  private func files(in folders: [String]) -> [File] {
    let files = folders.flatMap { folder in
      let path = directory + "/" + folder
      let names = (try? FileSystem.list(path) { $0.utf8.count == 32 && CacheKey.isName($0[...]) })
      return (names ?? []).compactMap { name -> File? in
        guard let facts = FileFacts(of: path + "/" + name), facts.kind == .file else { return nil }
        return File(
          path: path + "/" + name, name: name, facts: facts, isPersonal: folder != Self.shared)
      }
    }
    return files.sorted { ($0.facts.changed, $0.path) > ($1.facts.changed, $1.path) }
  }

  /// The bytes that a file takes on a disk, in whole blocks.
  private static func space(_ size: Int) -> Int { (size / 4_096 + 1) * 4_096 }

  /// Removes what killed processes left in some folders before it was complete.
  private func sweep(_ folders: [String]) {
    for folder in folders { FileSystem.sweep(directory + "/" + folder) }
  }
}
