import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The folder of an export, and the files that are complete so far.
///
/// A file is written under another name, and moved to its place when it is complete. Where the
/// folder has a complete export already, the new files wait until all of them are complete. A log
/// lists the complete files of an unfinished export, so that the next run fetches only the others.
final class ExportFolder {
  let places: ExportPlaces
  /// The time the export began, perhaps in an earlier run.
  let started: UnixTime
  /// Whether an earlier run left complete files.
  var isResumed: Bool { !finished.isEmpty }
  private var finished: [String: ExportedFile] = [:]
  private let lock: FolderLock
  /// The export that is being replaced.
  private let old: ExportManifest?

  /// Locks the folder, and creates it if necessary.
  ///
  /// The source is the server and the account: what was fetched from another one is fetched again.
  init(_ path: String, from source: String, at now: UnixTime) throws {
    if FileSystem.exists(path), !FileSystem.isDirectory(path) {
      throw UsageError.rule("'\(path)' is a file, not a folder", hint: nil)
    }
    try FileSystem.createDirectory(path)
    guard let lock = try FolderLock(path) else {
      throw CommandError(
        message: "another export into '\(path)' is running",
        hint: "wait until it ends, or name another folder")
    }
    self.lock = lock
    let manifest = path + "/" + ExportManifest.fileName
    places = ExportPlaces(path: path, isReplacing: FileSystem.exists(manifest))
    try places.checkLinks()
    old = places.isReplacing ? ExportManifest(try FileSystem.read(manifest)) : nil
    if places.isReplacing, old == nil { throw ExportPlaces.foreign(manifest) }
    let log = try ExportLog(places)
    if log == nil, !places.isReplacing { try places.checkIsFree() }
    // The log of a complete export is left if its process ended at the last moment.
    let isOver = old.map { $0.files == log?.files } ?? false
    if let log, log.source == source, !isOver {
      started = log.started
      for file in log.files where try places.hasComplete(file) { finished[file.name] = file }
    } else {
      started = now
      try log.map { try places.discard($0) }
    }
    try places.prepare()
    try ExportLog(started: started, source: source, files: Array(finished.values)).write(places)
  }

  /// Returns the facts of a file that is complete; nil if it must be fetched.
  func complete(_ name: String) -> ExportedFile? { finished[name] }

  /// Moves the new files into place if they waited, removes those of playlists that no longer exist,
  /// and writes the manifest.
  func finish(_ files: [ExportedFile], in language: String?, at now: UnixTime) throws {
    for file in files { try places.install(file.name) }
    let names = Set(files.map(\.name))
    for file in (old?.files ?? []) + finished.values where !names.contains(file.name) {
      try places.remove(file.name)
    }
    let manifest = ExportManifest(
      started: started, finished: now, language: language, files: files)
    let file = try places.unfinished(ExportManifest.fileName, isLast: true)
    try file.write(manifest.encoded[...])
    try file.finish()
    places.removeWork()
  }
}

/// The list of the complete files of an unfinished export.
///
/// The first line describes the export, and each complete file adds a line.
struct ExportLog {
  let started: UnixTime
  /// The digest that identifies the server and the account.
  let source: String
  /// The files in the order of the manifest.
  let files: [ExportedFile]

  init(started: UnixTime, source: String, files: [ExportedFile]) {
    self.started = started
    self.source = source
    self.files = files
  }

  /// Reads the log; nil if there is none, or no complete first line.
  init?(_ places: ExportPlaces) throws(FileError) {
    guard FileSystem.exists(places.log) else { return nil }
    let bytes = try FileSystem.read(places.log)
    // A line that was cut off by the end of the process is not JSON.
    let lines = bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDocument(parsing: Array($0)).root
    }
    guard let head = lines.first, let source = head["source"]?.string,
      let started = head["started"]?.string.flatMap({ UnixTime(iso8601: $0) })
    else { return nil }
    self.init(
      started: started, source: source, files: lines.dropFirst().compactMap { ExportedFile($0) })
  }

  /// Writes it as a whole, without what a killed process left at its end.
  func write(_ places: ExportPlaces) throws(FileError) {
    let head: JSONValue = ["started": .string(started.iso8601), "source": .string(source)]
    let file = try UnfinishedFile(places.log + ".part", for: places.log)
    for line in [head] + files.map(\.json) { try file.write(Self.line(line)) }
    try file.finish()
  }

  /// Adds a file, which is in its place; any number of tasks can do this at once.
  static func add(_ file: ExportedFile, _ places: ExportPlaces) throws(FileError) {
    _ = try FileSystem.append(Array(line(file.json)), to: places.log)
  }

  private static func line(_ value: JSONValue) -> ArraySlice<UInt8> {
    (value.encoded() + [UInt8(ascii: "\n")])[...]
  }
}
