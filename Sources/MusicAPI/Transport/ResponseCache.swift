package import MusicPlatform

/// A folder of responses, which any number of processes can share.
///
/// Each response is a file that appears as a whole and that only its owner can read. The folder
/// stays near its limit: now and then, the least recently used responses are removed. A damaged
/// file, or one of another program, is as good as none; so is a folder that belongs to another user,
/// or that others can write to.
///
/// A transport from ``Transport/caching(in:origin:mode:lifetime:includesPersonal:userToken:onFailure:)``
/// reads and writes it.
public struct ResponseCache: Sendable {
  /// Which requests use stored responses.
  public enum Mode: Sendable {
    /// Requests with a young enough response; the others are sent, and their responses stored.
    case lookup
    /// None: every request is sent, and its response stored.
    case refresh
    /// All: a request without a stored response throws
    /// ``TransportError/notCached(request:isPersonal:)``.
    case offline
    /// None, and nothing is stored; a write still removes a user's stored responses.
    case off
  }

  /// The path of the folder, which is created with the first response.
  package let directory: String
  /// The bytes that the responses take together; they may take a little more for a while.
  package let limit: Int

  /// Names a folder; nothing is created yet.
  public init(directory: String, limit: Int = 256 << 20) {
    self.directory = directory
    self.limit = limit
  }

  /// A stored response.
  package struct Entry: Sendable {
    /// The URL of the request.
    package let url: String
    /// The time of the request, or of the last validation.
    package let time: UnixTime
    /// The size of the file in bytes.
    package let size: Int
    /// Whether it is only for the user whose token was sent.
    package let isPersonal: Bool
  }

  /// Why the cache is not used: a folder of it whose files others may have written; nil if there is
  /// none.
  package var flaw: (folder: String, flaw: PrivateFolder.Flaw)? {
    ([""] + folders().map { "/" + $0 }).lazy.compactMap { Self.flaw(of: directory + $0) }.first
  }

  private static func flaw(of folder: String) -> (folder: String, flaw: PrivateFolder.Flaw)? {
    do throws(PrivateFolder.Flaw) { try PrivateFolder.check(folder, for: .written) } catch {
      // A missing folder is made, and a file in its place is an error of its own.
      if case .failed = error { return nil }
      return (folder, error)
    }
    return nil
  }

  /// The responses in the folder, the most recently used first.
  package var entries: [Entry] {
    guard flaw == nil else { return [] }
    return files(in: folders()).compactMap { file in
      CachedResponse(file.path).map {
        Entry(url: $0.url, time: $0.time, size: file.facts.size, isPersonal: file.isPersonal)
      }
    }
  }

  /// Returns the responses of one user to some URLs, the most recently used first; files beyond
  /// this many bytes are not read, for callers that cannot wait.
  package func responses(
    toUser userToken: String, atMost limit: Int, where isWanted: (_ url: String) -> Bool
  ) -> [(url: String, body: [UInt8])] {
    guard flaw == nil else { return [] }
    var rest = limit
    return files(in: folders(Self.owner(of: userToken))).compactMap { file in
      guard file.facts.size <= rest else { return nil }
      rest -= file.facts.size
      return CachedResponse(file.path).flatMap { isWanted($0.url) ? ($0.url, $0.body) : nil }
    }
  }

  /// Removes all responses, or the responses stored before a time; returns how many and how much.
  ///
  /// Removes only files of this cache, and follows no link.
  @discardableResult
  public func removeAll(storedBefore time: UnixTime? = nil) -> (count: Int, bytes: Int) {
    remove(from: folders()) { file in
      guard let time, let stored = CachedResponse(file.path) else { return true }
      return stored.time < time
    }
  }

  /// Removes the responses of one user, also those that other processes are just receiving.
  public func remove(user userToken: String) {
    let owner = Self.owner(of: userToken)
    for folder in folders(owner + ".") {
      let old = owner + "-" + folder.dropFirst(owner.count + 1)
      try? FileSystem.move(directory + "/" + folder, to: directory + "/" + old)
    }
    let old = folders(owner + "-")
    remove(from: old) { _ in true }
    for folder in old { try? FileSystem.removeDirectory(directory + "/" + folder) }
  }
}

// MARK: Names

extension ResponseCache {
  /// The folder of the responses that are the same for everybody.
  private static let shared = "responses"

  /// The length of a response's file name.
  static let nameLength = 32

  /// Headers that make a request one of its own kind, or that are secret, besides tokens.
  private static let uncached = [
    "cookie", "range", "if-none-match", "if-match",
    "if-modified-since", "if-unmodified-since", "if-range", "cache-control",
  ]

  /// Returns the name of the file for a response: the start of the SHA-256 of the server, and of the
  /// target and headers of its request; nil if the response is never stored.
  static func name(of request: HTTPRequest, to origin: Origin) -> String? {
    let names = request.headers.fields.map { $0.name.lowercased() }
    guard request.method == .get, request.body == nil,
      !names.contains(where: { uncached.contains($0) || TokenHeader.isSent(lowercased: $0) })
    else { return nil }
    let headers = zip(names, request.headers.fields).map { $0 + ": " + $1.value }.sorted()
    let identity = request.target.identity
    // As JSON, no two different lists have the same text.
    let parts = [[origin.description], identity.segments, identity.items, headers]
    let text = JSONValue.array(parts.map { .array($0.map { .string($0) }) }).encoded()
    return String(SHA256.hex(text[...]).prefix(nameLength))
  }

  /// Returns the start of the names of a user's folders, from which the token cannot be found.
  private static func owner(of userToken: String) -> String {
    "user-" + SHA256.hex("amctl cache " + userToken).prefix(nameLength)
  }

  /// Returns the path of the file with a name, of one user or for everybody; nil if others may have
  /// written what is there.
  ///
  /// Its folder may not exist yet. The folder of a user's responses has a number in its name, and
  /// another one once they were removed: who is just receiving one then has no place for it.
  func path(of name: String, for userToken: String?) -> String? {
    let folder =
      directory + "/" + (userToken.map { personalFolder(of: Self.owner(of: $0)) } ?? Self.shared)
    guard Self.flaw(of: directory) == nil, Self.flaw(of: folder) == nil else { return nil }
    return folder + "/" + name
  }

  private func personalFolder(of owner: String) -> String {
    folders(owner + ".").first
      ?? owner + "." + String(UInt64.random(in: 0 ... .max), radix: 16)
  }
}

// MARK: Files

extension ResponseCache {
  /// Stores a response; returns false if the user's responses were removed meanwhile.
  func keep(_ response: CachedResponse) throws(FileError) -> Bool {
    let folder = FileSystem.parent(of: response.path)
    if folder == directory + "/" + Self.shared {
      try FileSystem.createDirectory(folder, isPrivate: true)
    } else if !FileSystem.isDirectory(folder) {
      return false
    }
    // Through a link, a file elsewhere would be replaced; a pipe would wait for its reader.
    guard FileFacts(of: response.path).map({ $0.kind == .file }) ?? true else {
      throw FileError(response.path, cannotBe: .written, .notAFile)
    }
    let bytes = response.file
    try FileSystem.write(bytes, to: response.path, isSecret: true)
    // Counting all files every time would take longer than a request: a large response is a reason
    // to count, and one in twenty names of others.
    if Self.space(bytes.count) > limit / 64 || response.name < "0d" { try makeRoom() }
    return true
  }

  /// Removes the least recently used responses that are too much for the limit.
  private func makeRoom() throws(FileError) {
    // Another process that counts will do.
    guard let lock = try FileLock(folder: directory) else { return }
    defer { withExtendedLifetime(lock) {} }
    var space = 0
    remove(from: folders()) { file in
      space += Self.space(file.facts.size)
      return space > limit
    }
  }

  /// The bytes that a file takes on a disk, in whole blocks.
  private static func space(_ size: Int) -> Int { (size / 4_096 + 1) * 4_096 }

  /// Removes unwanted files from some folders, the most recently used first, and what killed
  /// processes left there before it was complete; returns how many and how much.
  @discardableResult
  private func remove(
    from folders: [String], where isUnwanted: (File) -> Bool
  ) -> (count: Int, bytes: Int) {
    var removed = (count: 0, bytes: 0)
    for file in files(in: folders) where isUnwanted(file) {
      guard (try? FileSystem.remove(file.path)) != nil else { continue }
      removed = (removed.count + 1, removed.bytes + file.facts.size)
    }
    for folder in folders { FileSystem.sweep(directory + "/" + folder) }
    return removed
  }

  private typealias File = (path: String, facts: FileFacts, isPersonal: Bool)

  /// The files in some folders of the cache, the most recently used first: only names that it
  /// creates.
  private func files(in folders: [String]) -> [File] {
    let files = folders.flatMap { folder in
      let path = directory + "/" + folder
      let names = try? FileSystem.list(path) {
        $0.utf8.count == Self.nameLength && Self.startsAsName($0[...])
      }
      return (names ?? []).compactMap { name -> File? in
        guard let facts = FileFacts(of: path + "/" + name), facts.kind == .file else { return nil }
        return (path + "/" + name, facts, folder != Self.shared)
      }
    }
    return files.sorted { ($0.facts.changed, $0.path) > ($1.facts.changed, $1.path) }
  }

  /// The names of the folders of the cache that start so; a link is none.
  private func folders(_ start: String = "") -> [String] {
    ((try? FileSystem.list(directory)) ?? []).filter { name in
      name.hasPrefix(start)
        && (name == Self.shared || name.hasPrefix("user-") && Self.startsAsName(name.dropFirst(5)))
        && FileFacts(of: directory + "/" + name)?.kind == .directory
    }
  }

  /// Whether a text starts with as many hexadecimal digits as all names of the cache.
  private static func startsAsName(_ text: Substring) -> Bool {
    let start = text.utf8.prefix(nameLength)
    return start.count == nameLength
      && start.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
  }
}
