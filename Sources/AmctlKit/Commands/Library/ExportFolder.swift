import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The folder of an export, and the files that are complete so far.
///
/// A file is written under another name, and moved to its place when it is complete. Where the
/// folder has a complete export already, the new files wait until all of them are complete. A log
/// lists the complete files of an unfinished export, so that the next run fetches only the others;
/// of a long list, only the pages after an ``ExportStop``.
///
/// With the new manifest, which waits too, the new export counts at once: what is moved into place
/// afterward is read from where it is, and a run after a killed one moves the rest.
final class ExportFolder {
  let places: ExportPlaces
  /// The time the export began, perhaps in an earlier run.
  let started: UnixTime
  /// Whether an earlier run left complete files.
  var isResumed: Bool { !finished.isEmpty }
  private var finished: [String: ExportedFile] = [:]
  private let lock: FolderLock
  /// The files of the export that is being replaced, by their names.
  private let old: [String: ExportedFile]

  /// Locks the folder, and creates it if necessary.
  ///
  /// The source is the server and the account: what was fetched from another one is fetched again.
  init(_ path: String, from source: String, at now: UnixTime) throws {
    if FileSystem.exists(path), !FileSystem.isDirectory(path) {
      throw UsageError.rule("'\(path)' is a file, not a folder", hint: nil)
    }
    try FileSystem.createDirectory(path, isPrivate: true)
    guard let lock = try FolderLock(path) else { throw ExportPlaces.busy(path) }
    self.lock = lock
    try ExportPlaces.complete(in: path).checkLinks()
    try Self.settle(path)
    let manifest = try Self.manifest(path + "/" + ExportManifest.fileName)
    places = ExportPlaces(path: path, isReplacing: manifest != nil)
    old = Dictionary((manifest?.files ?? []).map { ($0.name, $0) }) { $1 }
    let log = try ExportLog(places)
    if log == nil, !places.isReplacing { try places.checkIsFree() }
    if let log, log.source == source {
      started = log.started
      for file in log.files where try places.hasComplete(file) { finished[file.name] = file }
    } else {
      started = now
      try log.map { try places.discard($0) }
    }
    try places.prepare(keeping: finished.values, andParts: log?.source == source)
    try ExportLog(started: started, source: source, files: Array(finished.values)).write(places)
  }

  /// Reads a manifest; nil if there is none.
  private static func manifest(_ path: String) throws -> ExportManifest? {
    guard FileSystem.exists(path) else { return nil }
    guard let manifest = ExportManifest(try FileSystem.read(path)) else {
      throw ExportPlaces.foreign(path)
    }
    return manifest
  }

  /// Returns the facts of a file that is complete; nil if it must be fetched.
  func complete(_ name: String) -> ExportedFile? { finished[name] }

  /// Returns the facts of a file in the export that is being replaced.
  func previous(_ name: String) -> ExportedFile? { old[name] }

  /// Returns the facts of a playlist's tracks in the export that is being replaced, if they are
  /// still there.
  func previousTracks(_ name: String, of playlist: String) throws -> ExportedFile? {
    guard let file = old[name], file.playlist == playlist, FileSystem.exists(places.final(name)),
      try file.matches(places.final(name))
    else { return nil }
    return file
  }

  /// Makes the next run fetch the tracks of all playlists again.
  func forgetTracks() throws {
    guard let log = try ExportLog(places) else { return }
    let lists = log.files.filter { $0.playlist == nil }
    try ExportLog(started: log.started, source: log.source, files: lists).write(places)
  }

  /// Completes the export with the files that the manifest lists.
  func finish(_ manifest: ExportManifest) throws {
    let names = Set(manifest.files.map(\.name))
    for file in finished.values where !names.contains(file.name) && !places.isReplacing {
      try places.remove(file.name)
    }
    let file = try UnfinishedFile(places.pending + ".part", for: places.pending)
    try file.write(manifest.encoded[...])
    try file.finish()
    try Self.settle(places.path)
  }

  /// Moves the files of a complete export into place, and removes those of playlists that no longer
  /// exist; another process may have begun with that.
  private static func settle(_ path: String) throws {
    let places = ExportPlaces.complete(in: path)
    guard let new = try manifest(places.pending) else { return }
    let place = places.final(ExportManifest.fileName)
    if FileSystem.exists(places.log) { try FileSystem.remove(places.log) }
    for file in new.files { try places.install(file.name) }
    let names = Set(new.files.map(\.name))
    for file in try manifest(place)?.files ?? [] where !names.contains(file.name) {
      try places.remove(file.name)
    }
    try FileSystem.move(places.pending, to: place)
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
