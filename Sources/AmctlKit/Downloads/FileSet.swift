import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The folder of a set of files, and those that are complete so far.
///
/// A file is written under another name, and moved to its place when it is complete. Where the
/// folder has a complete set already, the new files wait until all of them are complete. A log
/// lists the complete files of an unfinished set, so that the next run fetches only the others.
///
/// With the new list, which waits too, the new set counts at once: what is moved into place
/// afterward is read from where it is, and a run after a killed one moves the rest.
final class FileSet<File: ListedFile> {
  let places: FilePlaces<File>
  /// The time the set was begun, perhaps in an earlier run.
  let started: UnixTime
  /// Whether an earlier run left complete files.
  var isResumed: Bool { !finished.isEmpty }
  private let source: String
  private var finished: [String: File] = [:]
  private let lock: FolderLock
  /// The files of the set that is being replaced, by their names.
  private let old: [String: File]

  /// Locks the folder, and creates it if necessary.
  ///
  /// What was fetched from another source is fetched again.
  init(_ path: String, from source: String, at now: UnixTime) throws {
    try FileSystem.checkIsFolder(path)
    try FileSystem.createDirectory(path, isPrivate: File.isPrivate)
    guard let lock = try FolderLock(path) else { throw FilePlaces<File>.busy(path) }
    self.lock = lock
    self.source = source
    let complete = FilePlaces<File>.complete(in: path)
    try complete.checkLinks()
    try Self.settle(path)
    let list = try FilePlaces<File>.list(at: complete.final(File.listName))
    places = FilePlaces(path: path, isReplacing: list != nil)
    old = Dictionary((list?.files ?? []).map { ($0.name, $0) }) { $1 }
    let log = try Self.read(places.log)
    if log == nil, !places.isReplacing { try places.checkIsFree() }
    let isSame = log?.source == source
    started = isSame ? log?.started ?? now : now
    for file in log?.files ?? [] {
      if !isSame {
        try FileSystem.removeFile(places.place(file.name))
      } else if try places.hasComplete(file) {
        finished[file.name] = file
      }
    }
    try places.prepare(keeping: Array(finished.keys), andParts: isSame)
    try write(Array(finished.values))
  }

  /// Returns the facts of a file that is complete; nil if it must be fetched.
  func complete(_ name: String) -> File? { finished[name] }

  /// Returns the facts of a file in the set that is being replaced.
  func previous(_ name: String) -> File? { old[name] }

  /// Makes the next run fetch some files again that are complete.
  func forget(where isForgotten: (File) -> Bool) throws {
    guard let log = try Self.read(places.log) else { return }
    try write(log.files.filter { !isForgotten($0) })
  }

  /// Completes the set with the files of a list.
  func finish(_ list: FileList<File>) throws {
    let names = Set(list.files.map(\.name))
    for name in finished.keys where !names.contains(name) && !places.isReplacing {
      try FileSystem.removeFile(places.final(name))
    }
    let file = try UnfinishedFile(places.pending + ".part", for: places.pending)
    try file.write(list.encoded[...])
    try file.finish()
    try Self.settle(places.path)
  }

  /// Moves the files of a complete set into place, and removes those of the one before; another
  /// process may have begun with that.
  private static func settle(_ path: String) throws {
    let places = FilePlaces<File>.complete(in: path)
    guard let new = try FilePlaces<File>.list(at: places.pending) else { return }
    let place = places.final(File.listName)
    try FileSystem.removeFile(places.log.path)
    for file in new.files { try places.install(file.name) }
    let names = Set(new.files.map(\.name))
    for file in try FilePlaces<File>.list(at: place)?.files ?? [] where !names.contains(file.name) {
      try FileSystem.removeFile(places.final(file.name))
    }
    try FileSystem.move(places.pending, to: place)
    places.removeWork()
  }

  /// Returns the complete files in a folder, and whether they are all of a set; nil if there is
  /// none.
  static func files(in path: String) throws -> (files: [File], isWhole: Bool)? {
    let places = FilePlaces<File>.complete(in: path)
    guard let place = places.current(File.listName), let list = try FilePlaces<File>.list(at: place)
    else { return try read(places.log).map { ($0.files, false) } }
    return (list.files, true)
  }

  // MARK: The log

  /// Reads the log, whose first line describes the set, and each other one a complete file; nil if
  /// it has no such first line.
  private static func read(
    _ log: ResumeLog
  ) throws(FileError) -> (started: UnixTime, source: String, files: [File])? {
    let lines = try log.lines()
    guard let head = lines.first, let source = head["source"]?.string,
      let started = head["started"]?.string.flatMap({ UnixTime(iso8601: $0) })
    else { return nil }
    return (started, source, lines.dropFirst().compactMap { File($0) })
  }

  /// Writes the log as a whole, without what a killed process left at its end.
  private func write(_ files: [File]) throws(FileError) {
    let head: JSONValue = ["started": .string(started.iso8601), "source": .string(source)]
    try places.log.write([head] + files.map(\.json))
  }
}
