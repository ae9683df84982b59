import MusicAPI
import MusicPlatform
import Synchronization

/// A folder to which any number of runs add files at once, each under a name of its owner's.
///
/// A log in the folder says whose each file is, and where it came from. A line is added after its
/// file is in place, so a file without one is from a run that was killed, or from somebody else. A
/// file that a power failure cut has another size than its line says.
final class FileCollection: Sendable {
  private let folder: GuardedFolder
  private let log: ResumeLog
  private let state = Mutex(State())

  private struct State {
    /// The last line about each file; some systems ignore case.
    var files: [String: CollectedFile] = [:]
    /// The owners of the names that this run has given.
    var owners: [String: String] = [:]
    /// The end of the last line that was read.
    var position = 0
    /// Whether what killed runs left is removed.
    var isSwept = false
  }

  /// Reads the lines of earlier runs; creates nothing yet.
  init(_ path: String, log name: String) throws {
    try FileSystem.checkIsFolder(path)
    folder = GuardedFolder(path: path)
    log = ResumeLog(path: path + "/" + name, isPrivate: false)
    try state.withLock { try read(&$0) }
  }

  /// Returns the path of a file.
  func path(of name: String) -> String { folder.path + "/" + name }

  /// Returns the size of a file, and the last line about it; nil if there is no such file.
  func facts(of name: String) throws(FileError) -> (size: Int, file: CollectedFile?)? {
    try folder.check(name)
    guard let size = FileFacts(of: path(of: name))?.size else { return nil }
    return (size, state.withLock { $0.files[name.lowercased()] })
  }

  private func file(_ name: String, _ state: State) -> CollectedFile? {
    FileFacts(of: path(of: name)) == nil ? nil : state.files[name.lowercased()]
  }

  /// Gives an owner one of these names: its own of an earlier run, or else the first that nobody
  /// has, or else the last.
  func claim(_ names: [String], for owner: String) -> String {
    state.withLock { state in
      let free = names.filter { state.owners[$0.lowercased(), default: owner] == owner }
      let own = free.first { file($0, state)?.owner == owner }
      let name = own ?? free.first { file($0, state) == nil } ?? names[names.count - 1]
      state.owners[name.lowercased()] = owner
      return name
    }
  }

  /// Puts bytes into the folder, unless they are there under this name, and adds the line about
  /// them; returns the name, which is the other one if another run has taken this one in the
  /// meantime.
  func keep(
    _ bytes: [UInt8], isThere: Bool, of owner: String, from url: String, as name: String,
    or other: String
  ) throws -> String {
    try FileSystem.createDirectory(folder.path)
    return try state.withLock { state in
      try FileSystem.locking(folderOf: log.path) { () throws(FileError) in
        try read(&state)
        if !state.isSwept { folder.sweep() }
        state.isSwept = true
        let isTaken = file(name, state).map { $0.owner != owner } ?? false
        let place = isTaken ? other : name
        if isTaken || !isThere { try folder.write(bytes, to: place) }
        try log.add([
          "file": .string(place), "owner": .string(owner), "url": .string(url),
          "bytes": .int(bytes.count),
        ])
        return place
      }
    }
  }

  /// Reads the lines that were added since the last time; what is not such a line is skipped.
  private func read(_ state: inout State) throws(FileError) {
    for line in try log.lines(after: &state.position) {
      guard let name = line["file"]?.string, let owner = line["owner"]?.string,
        let url = line["url"]?.string, let size = line["bytes"]?.int
      else { continue }
      state.files[name.lowercased()] = CollectedFile(owner: owner, url: url, size: size)
    }
  }
}

/// What a folder that many runs add to says about a file.
struct CollectedFile: Sendable {
  /// What it belongs to.
  let owner: String
  /// The URL that it was fetched from.
  let url: String
  /// The size in bytes.
  let size: Int
}
