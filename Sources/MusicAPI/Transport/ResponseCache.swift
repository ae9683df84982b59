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
    files().sorted { ($0.used, $0.path) > ($1.used, $1.path) }.compactMap { file in
      guard let bytes = try? FileSystem.read(file.path, atMost: Self.longestFile),
        let stored = CachedResponse(bytes)
      else { return nil }
      return Entry(
        url: stored.url, time: stored.time, size: file.size, isPersonal: file.isPersonal)
    }
  }

  /// Returns the responses of one user to some URLs, the most recently used first; files beyond
  /// this many bytes are not read, for callers that cannot wait.
  package func responses(
    toUser userToken: String, atMost limit: Int, where isWanted: (_ url: String) -> Bool
  ) -> [(url: String, body: [UInt8])] {
    var rest = limit
    let files = files(in: CacheKey.owner(of: userToken), includesUnfinished: false)
    return files.sorted { ($0.used, $0.path) > ($1.used, $1.path) }.compactMap { file in
      guard file.size <= rest else { return nil }
      rest -= file.size
      guard let bytes = try? FileSystem.read(file.path, atMost: limit),
        let stored = CachedResponse(bytes), isWanted(stored.url)
      else { return nil }
      return (stored.url, stored.body)
    }
  }

  /// Removes all responses, or the responses stored before a time; returns how many and how much.
  ///
  /// Removes only files of this cache, and follows no link.
  @discardableResult
  public func removeAll(storedBefore time: UnixTime? = nil) -> (count: Int, bytes: Int) {
    var removed = (count: 0, bytes: 0)
    for file in files(includesUnfinished: time == nil) {
      if let time,
        let stored = (try? FileSystem.read(file.path, atMost: Self.longestFile))
          .flatMap({ CachedResponse($0) }), stored.time >= time
      {
        continue
      }
      guard (try? FileSystem.remove(file.path)) != nil else { continue }
      removed = (removed.count + (file.isUnfinished ? 0 : 1), removed.bytes + file.size)
    }
    return removed
  }

  /// Removes the responses of one user.
  public func remove(user userToken: String) {
    let owner = CacheKey.owner(of: userToken)
    outdate(user: userToken)
    for file in files(in: owner, includesUnfinished: true) { try? FileSystem.remove(file.path) }
  }

  /// Makes the responses of one user outdated, because the user may have changed something.
  ///
  /// Responses that other processes are just receiving too: they belong to an earlier generation.
  func outdate(user userToken: String) {
    let folder = directory + "/" + CacheKey.owner(of: userToken)
    guard FileFacts(of: folder)?.kind == .directory else { return }
    let generation = String(UInt64.random(in: .min ... .max), radix: 16)
    try? FileSystem.write(
      Array(generation.utf8), to: folder + "/" + Self.generationName, isSecret: true)
  }

  /// Returns the place of a response; a change of the user's library leads to other places.
  func place(of key: CacheKey) -> Place {
    let folder = directory + "/" + (key.owner ?? Self.shared)
    guard key.owner != nil,
      let generation = try? FileSystem.read(folder + "/" + Self.generationName, atMost: 64)
    else { return Place(store: self, folder: folder, key: key.digest) }
    let key = SHA256.hex(key.digest + String(decoding: generation, as: UTF8.self))
    return Place(store: self, folder: folder, key: key)
  }

  /// The largest file: the longest body, and the line before it.
  static let longestFile = CachedResponse.longestBody + (1 << 20)
  static let generationName = "generation"
  /// The folder of the responses that are the same for everybody.
  static let shared = "responses"

  /// The place of one response.
  struct Place: Sendable {
    let store: ResponseCache
    let folder: String
    let key: String

    private var path: String { folder + "/" + key.prefix(32) }

    /// Creates the folder before a request is sent: a change that is made meanwhile makes the
    /// user's responses outdated only if there is a user token.
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
      (try? FileSystem.readMarkingUse(path, atMost: ResponseCache.longestFile))
        .flatMap { CachedResponse($0, key: key) }
    }

    /// Stores a response.
    func keep(_ response: CachedResponse) throws(FileError) {
      let bytes = response.file(key: key)
      try FileSystem.createDirectory(folder, isPrivate: true)
      // Through a link, a file elsewhere would be replaced; a pipe would wait for its reader.
      guard FileFacts(of: path).map({ $0.kind == .file }) ?? true else {
        throw FileError(path, cannotBe: .written, .notAFile)
      }
      try FileSystem.write(bytes, to: path, isSecret: true)
      try store.makeRoom(after: key, bytes.count)
    }
  }
}

extension HTTPResponse {
  /// Whether the server sent this response just now.
  var isFromServer: Bool { cachedAt == nil && fixtureDirectory == nil }

  /// Removes this response from the cache that keeps it, if any: it turned out to be unreadable.
  package func leaveCache() {
    if let cacheFile { try? FileSystem.remove(cacheFile) }
  }
}

/// An error for a request that may only use the cache, which has no response to it.
///
/// It is the cause of a ``TransportError/notAvailable(_:)``.
public struct CacheMiss: Error, Sendable, Equatable, CustomStringConvertible {
  /// The method and target of the request.
  public let request: String
  /// Whether the cache keeps no responses that depend on the user, like this one.
  public let isPersonal: Bool

  /// A sentence that names the request.
  public var description: String { "'\(request)' is not in the cache" }
}

extension TransportError {
  /// The error of the cache; nil if it is not the reason.
  public var cacheMiss: CacheMiss? {
    if case .notAvailable(let response) = self { response.cause as? CacheMiss } else { nil }
  }

  /// The cache has no response to the request, and nothing may be sent.
  package static func notCached(request: String, isPersonal: Bool) -> TransportError {
    .notAvailable(UnavailableResponse(CacheMiss(request: request, isPersonal: isPersonal)))
  }
}
