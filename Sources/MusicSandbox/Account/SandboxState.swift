import MusicAPI
import MusicPlatform

/// A directory that keeps what was changed in a sandbox.
///
/// Its data is one log: the first line says what the sandbox is made of, and each further one is a
/// change. Any number of processes use it at once, as the commands of a pipeline do. A copy is a
/// snapshot.
package struct SandboxState: Sendable {
  /// The path of the directory.
  package let directory: String
  /// What everything is computed from.
  package let seed: UInt64
  /// About how many songs the catalog has.
  package let songs: Int
  /// How many songs the library has.
  package let librarySongs: Int
  /// How many users have an account.
  package let users: Int
  /// The day since 1970 on which it was made; the library is older.
  let day: Int
  /// The keys that tokens are checked with.
  package let keys: SandboxKeys
  var log: SharedLog

  private static let version = 2
  /// The days from the first of the year 1 to the last of 9999.
  private static let days =
    UnixTime(seconds: .min).seconds / 86_400...UnixTime(seconds: .max).seconds / 86_400

  /// Opens a directory, or makes it; what is given has to agree with one that exists.
  package init(
    _ directory: String, seed: UInt64?, songs: Int?, librarySongs: Int?, users: Int? = nil,
    keys: SandboxKeys?, day: Int
  ) throws(SandboxStateError) {
    self.directory = directory
    log = SharedLog(in: directory)
    var lines: [[UInt8]] = []
    do {
      if !FileSystem.exists(directory) {
        try FileSystem.createDirectory(directory, isPrivate: true)
      } else if !FileSystem.isDirectory(directory) {
        throw FileError(directory, cannotBe: .read, .notADirectory)
      }
      var mark = SharedLog.Mark()
      lines = try log.lines(after: &mark)
      if lines.isEmpty {
        // Somebody's home is not to become a sandbox.
        guard try FileSystem.list(directory, where: { !$0.hasPrefix(SharedLog.name) }).isEmpty
        else {
          throw SandboxStateError(
            .foreign,
            "'\(directory)' is not a sandbox: it has other files, and no '\(SharedLog.name)'")
        }
        var defaults = Sandbox.Options()
        defaults.librarySongs = librarySongs ?? defaults.librarySongs
        let keys = keys ?? SandboxKeys()
        let facts: JSONValue = [
          "version": .int(Self.version), "seed": .string(String(seed ?? defaults.seed)),
          "songs": .int(songs ?? defaults.songs),
          "library": .int(librarySongs ?? defaults.librarySongs),
          "users": .int(users ?? defaults.users), "day": .int(day),
          "key": .string(keys.privateKeyPEM), "userToken": .string(keys.userToken),
        ]
        try log.add(after: &mark) { found in
          // Another process may have made it meanwhile.
          lines = found.isEmpty ? [facts.encoded()] : found
          return found.isEmpty ? lines.first : nil
        }
      }
    } catch {
      throw error as? SandboxStateError ?? SandboxStateError(.file, "\(error)")
    }
    let facts = lines.first.flatMap { try? JSONDocument(parsing: $0).root }
    let found = facts?["version"]?.int ?? 0
    guard found == Self.version else {
      throw SandboxStateError(
        .version,
        "'\(directory)' keeps the changes of another version: it has format \(found), and this "
          + "version reads \(Self.version)")
    }
    guard let facts, let seedFound = facts["seed"]?.string.flatMap({ UInt64($0) }),
      let songsFound = facts["songs"]?.int, Sandbox.Options.songCounts.contains(songsFound),
      let libraryFound = facts["library"]?.int,
      Sandbox.Options.libraryCounts.contains(libraryFound),
      let usersFound = facts["users"].map(\.int) ?? 1,
      Sandbox.Options.userCounts.contains(usersFound),
      let dayFound = facts["day"]?.int, Self.days.contains(dayFound),
      let key = facts["key"]?.string
    else { throw log.damage(ofLine: 1) }
    (self.seed, self.songs, self.librarySongs, self.users, self.day) = (
      seedFound, songsFound, libraryFound, usersFound, dayFound
    )
    self.keys = SandboxKeys(privateKeyPEM: key, userToken: facts["userToken"]?.string)
    try check(.seed, "seed ", seedFound, "", seed)
    try check(.size, "a catalog of ", songsFound, " songs", songs)
    try check(.size, "a library of ", libraryFound, " songs", librarySongs)
    try check(.size, "", usersFound, usersFound == 1 ? " user" : " users", users)
  }

  /// Adds the change that the body returns, which sees those after a mark.
  func add(
    after mark: inout SharedLog.Mark, holding lock: FileLock, _ body: ([[UInt8]]) -> [UInt8]?
  ) throws(SandboxStateError) {
    guard mark.line > 0 else {
      throw SandboxStateError(.file, "\(FileError(log.path, cannotBe: .read, .notFound))")
    }
    try log.add(after: &mark, holding: lock, body)
  }

  private func check<Number: BinaryInteger>(
    _ reason: SandboxStateError.Reason, _ what: String, _ found: Number, _ unit: String,
    _ wanted: Number?
  ) throws(SandboxStateError) {
    guard let wanted, wanted != found else { return }
    throw SandboxStateError(reason, "'\(directory)' is for \(what)\(found)\(unit), not \(wanted)")
  }
}

/// Why the directory of a sandbox cannot be used, or a change not be kept.
public struct SandboxStateError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let reason: Reason
  /// One sentence, which names the directory or the file.
  public let description: String

  /// What is wrong with a directory.
  public enum Reason: Sendable {
    /// The system cannot read or write it.
    case file
    /// It is for something else.
    case foreign
    /// Another version of this program made it.
    case version
    /// It was made from another seed.
    case seed
    /// It is of another size.
    case size
    /// A line of its log has changed.
    case damaged
    /// Another process does not end its change.
    case inUse
  }

  init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

extension Sandbox {
  /// Opens a sandbox that keeps changes in a directory, or makes it.
  ///
  /// A seed, a size or a number of users that is given has to agree with a directory that exists,
  /// also the size of the library that a world of given artists has.
  public convenience init(
    directory: String, seed: UInt64? = nil, _ configure: (inout Options) -> Void = { _ in }
  ) throws(SandboxStateError) {
    var options = Options()
    configure(&options)
    let state = try SandboxState(
      directory, seed: seed, songs: options.wantedSongs,
      librarySongs: options.wantedLibrarySongs ?? options.world.songCount,
      users: options.wantedUsers, keys: options.keys, day: options.now().seconds / 86_400)
    self.init {
      $0 = options
      ($0.seed, $0.songs, $0.librarySongs) = (state.seed, state.songs, state.librarySongs)
      ($0.users, $0.keys, $0.state) = (state.users, state.keys, state)
    }
  }
}
