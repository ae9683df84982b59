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
  private let lock: FileLock
  /// The files of the set that is being replaced, by their names.
  private let old: [String: File]

  /// Locks the folder, and creates it if necessary.
  ///
  /// What was fetched from another source is fetched again.
  init(_ path: String, from source: String, at now: UnixTime) throws {
    try FileSystem.checkIsFolder(path)
    try FileSystem.createDirectory(path, isPrivate: File.isPrivate)
    guard let lock = try FileLock(folder: path) else { throw FilePlaces<File>.busy(path) }
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
    try file.finish(durably: true)
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

  /// Returns the complete files in a folder, of a whole set or of one that is not finished.
  static func files(in path: String) throws -> [File] {
    let places = FilePlaces<File>.complete(in: path)
    guard let place = places.current(File.listName), let list = try FilePlaces<File>.list(at: place)
    else { return try read(places.log)?.files ?? [] }
    return list.files
  }

  // MARK: The log

  /// Reads the log, whose first line describes the set, and each other one a complete file; nil if
  /// it has no such first line.
  private static func read(
    _ log: LineLog
  ) throws(FileError) -> (started: UnixTime, source: String, files: [File])? {
    let lines = try log.values()
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

/// The paths of the files of a set, and of what is there of them before they are complete.
struct FilePlaces<File: ListedFile>: Sendable {
  let path: String
  /// Whether the folder has a complete set, whose files stay until all new ones are complete.
  let isReplacing: Bool

  /// The folder of what is not finished.
  private var work: String { path + "/.amctl" }
  /// The lines about the set and its complete files.
  var log: LineLog { LineLog(path: work + "/finished.ndjson") }
  /// The list from when all files are complete until they are in their places.
  var pending: String { waiting(File.listName) }

  /// Returns the places of a complete set, some of whose files may not have been moved yet.
  static func complete(in path: String) -> FilePlaces {
    let places = FilePlaces(path: path, isReplacing: true)
    return FileSystem.exists(places.pending) ? places : FilePlaces(path: path, isReplacing: false)
  }

  /// Returns the place of a file in the complete set.
  func final(_ name: String) -> String { path + "/" + name }

  /// Returns the place of a complete file before all of them are.
  private func waiting(_ name: String) -> String { work + "/" + name }

  /// Returns the place that a file takes when it is complete.
  func place(_ name: String) -> String { isReplacing ? waiting(name) : final(name) }

  /// Returns the path of a file of this set that is complete; nil if there is none.
  func current(_ name: String) -> String? {
    [place(name), final(name)].first { FileSystem.exists($0) }
  }

  /// Returns the path of a file until it is complete.
  func part(_ name: String) -> String { waiting(name) + ".part" }

  /// Describes the download of a file, with what an earlier run left of it.
  func download(_ name: String, of source: String) -> Download {
    Download(to: place(name), of: source, part: part(name))
  }

  /// Returns whether a file is there as it was when it was complete.
  func hasComplete(_ file: File) throws(FileError) -> Bool {
    guard let path = current(file.name) else { return false }
    return try file.matches(path)
  }

  /// Returns the error if another process works on the same set.
  static func busy(_ path: String) -> Failure {
    Failure(
      .failure, "another\(File.noun.drop { $0 != " " }) into '\(path)' is running",
      hint: "wait until it ends, or name another directory")
  }
}

// MARK: Before and after

extension FilePlaces {
  private var folders: [String] { workFolders + File.folders.map { final($0) } }
  private var workFolders: [String] { [work] + File.folders.map { waiting($0) } }

  /// Rejects links in the place of folders, which could lead anywhere.
  func checkLinks() throws(FileError) {
    for folder in folders where FileSystem.isLink(folder) {
      throw FileError(folder, cannotBe: .written, .symbolicLink)
    }
  }

  /// Rejects a folder with files of the same names that are not of such a set.
  func checkIsFree() throws {
    if let place = File.names.map({ final($0) }).first(where: FileSystem.exists) {
      throw Self.foreign(place)
    }
  }

  /// Reads a list of files; nil if there is none.
  static func list(at path: String) throws -> FileList<File>? {
    guard FileSystem.exists(path) else { return nil }
    guard let list = try FileList<File>(FileSystem.read(path), at: path) else {
      throw foreign(path)
    }
    return list
  }

  /// Returns the error for a file that is not of such a set.
  private static func foreign(_ path: String) -> UsageError {
    .rule("'\(path)' is not part of \(File.noun)", hint: "move it away, or name another directory")
  }

  /// Creates the folders, and removes what was not complete when a process ended, unless it is to
  /// be continued.
  func prepare(keeping names: [String], andParts keepsParts: Bool) throws(FileError) {
    for folder in folders {
      try FileSystem.createDirectory(folder, isPrivate: File.isPrivate)
      if File.isPrivate { FileSystem.closeToOthers(folder) }
    }
    let kept = Set([log.path] + names.map { place($0) })
    for path in try workFiles() where !kept.contains(path) {
      let isPart = [".part", ".part.json"].contains { path.hasSuffix($0) }
      if !keepsParts || !isPart { try FileSystem.remove(path) }
    }
  }

  private func workFiles() throws(FileError) -> [String] {
    var files: [String] = []
    for folder in workFolders {
      files += try FileSystem.list(folder).map { folder + "/" + $0 }
        .filter { FileFacts(of: $0)?.kind == .file }
    }
    return files
  }

  /// Moves a file to its place if it waited.
  func install(_ name: String) throws(FileError) {
    if FileSystem.exists(waiting(name)) { try FileSystem.move(waiting(name), to: final(name)) }
    // A file that stays may have been opened to others.
    if File.isPrivate { FileSystem.closeToOthers(final(name)) }
  }

  /// Removes the folder of what is not finished; what cannot be removed does no harm.
  func removeWork() {
    for file in (try? workFiles()) ?? [] { try? FileSystem.remove(file) }
    for folder in workFolders.reversed() { try? FileSystem.removeDirectory(folder) }
  }
}

extension FileSystem {
  /// Removes what is at a path, if it is a file.
  static func removeFile(_ path: String) throws(FileError) {
    if FileFacts(of: path)?.kind == .file { try remove(path) }
  }

  /// Rejects a path with something else than a folder.
  static func checkIsFolder(_ path: String) throws(UsageError) {
    guard exists(path), !isDirectory(path) else { return }
    throw .rule("'\(path)' is a file, not a folder", hint: nil)
  }
}

/// A complete file of a set, as the list of the set describes it.
protocol ListedFile: Sendable {
  /// What such a set is called, with its article.
  static var noun: String { get }
  /// The names that files of every such set have.
  static var names: [String] { get }
  /// The folders of the files with other names.
  static var folders: [String] { get }
  /// The name of the list of a complete set.
  static var listName: String { get }
  /// Whether the files are for their owner alone.
  static var isPrivate: Bool { get }

  /// The path in the folder of the set.
  var name: String { get }
  /// The size in bytes.
  var size: Int { get }
  /// The digest of the bytes, as hexadecimal digits.
  var sha256: String { get }
  /// The facts as an object.
  var json: JSONValue { get }

  /// Reads an object; nil if something is missing or impossible, or if the name leads elsewhere.
  init?(_ json: JSON)
}

extension ListedFile {
  static var listName: String { "manifest.json" }
  static var isPrivate: Bool { true }

  /// Returns whether the file at a path has the size and the hash.
  func matches(_ path: String) throws(FileError) -> Bool {
    guard let facts = FileFacts(of: path), facts.kind == .file, facts.size == size else {
      return false
    }
    return try SHA256(ofFirst: size, in: OpenedFile(path))?.hex == sha256
  }
}

extension SHA256 {
  /// Creates the hash of the first bytes of a file; nil if it has fewer.
  init?(ofFirst count: Int, in file: OpenedFile) throws(FileError) {
    self.init()
    var left = count
    while left > 0 {
      let bytes = try file.next().prefix(left)
      guard !bytes.isEmpty else { return nil }
      add(bytes)
      left -= bytes.count
    }
  }
}

/// The list of the files of a complete set.
struct FileList<File: ListedFile>: Sendable {
  /// The time the set was begun, which is earlier than the run that completed it if it was resumed.
  let started: UnixTime
  let finished: UnixTime
  /// What else is known about the set, by name; nil for what is not.
  let notes: [(name: String, text: String?)]
  let files: [File]

  /// The version of the format, for a later one that reads it.
  private static var format: Int { 1 }

  /// The document, with each file on a line of its own, so that versions can be compared.
  var encoded: [UInt8] {
    let members: [JSONMember] = .known([
      "format": .int(Self.format), "amctl": .string(ProductVersion.current),
      "started": .string(started.iso8601), "finished": .string(finished.iso8601),
    ])
    let notes = notes.compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
    let head = JSONValue.object(members + notes)
    let lines = files.map { Array("\n    ".utf8) + $0.json.encoded() }
    return head.encoded().dropLast() + Array(",\"files\":[".utf8)
      + lines.joined(separator: [UInt8(ascii: ",")]) + Array("\n]}\n".utf8)
  }

  /// Returns a note; nil if there is none.
  func note(_ name: String) -> String? { notes.first { $0.name == name }?.text }
}

extension FileList {
  /// Reads the document of a file; nil if it is none.
  ///
  /// Throws if it has another format.
  init?(_ bytes: [UInt8], at path: String) throws(UsageError) {
    guard let json = try? JSONDocument(parsing: bytes).root, let format = json["format"]?.int else {
      return nil
    }
    guard format == Self.format else {
      throw .rule(
        "'\(path)' has format \(format), and this version reads \(Self.format)",
        hint: "keep it for the version that wrote it, and name another directory")
    }
    guard let started = json["started"]?.string.flatMap({ UnixTime(iso8601: $0) }),
      let finished = json["finished"]?.string.flatMap({ UnixTime(iso8601: $0) }),
      let list = json["files"], list.kind == .array
    else { return nil }
    let files = list.elements.compactMap { File($0) }
    guard files.count == list.count else { return nil }
    let notes = json.members.filter { !["amctl", "started", "finished"].contains($0.name) }
      .map { (name: $0.name, text: $0.value.string) }
    self.init(started: started, finished: finished, notes: notes, files: files)
  }
}
