import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The paths of the files of an export.
struct ExportPlaces: Sendable {
  let path: String
  /// Whether the folder has a complete export, whose files stay until all new ones are complete.
  let isReplacing: Bool

  /// The folder of what is not finished.
  private var work: String { path + "/.amctl" }
  /// The list of the complete files.
  var log: String { work + "/finished.ndjson" }
  /// The manifest from when all files are complete until they are in their places.
  var pending: String { waiting(ExportManifest.fileName) }

  /// Returns the places of a complete export, some of whose files may not have been moved yet.
  static func complete(in path: String) -> ExportPlaces {
    let places = ExportPlaces(path: path, isReplacing: true)
    return FileSystem.exists(places.pending)
      ? places : ExportPlaces(path: path, isReplacing: false)
  }

  /// Returns the place of a file in the complete export.
  func final(_ name: String) -> String { path + "/" + name }

  /// Returns the place of a complete file before all of them are.
  private func waiting(_ name: String) -> String { work + "/" + name }

  /// Returns the path of a file that was completed in this export; nil if there is none.
  func current(_ name: String) -> String? {
    let candidates = (isReplacing ? [waiting(name)] : []) + [final(name)]
    return candidates.first { FileSystem.exists($0) }
  }

  /// Returns the path of a file until it is complete.
  func part(_ name: String) -> String { waiting(name) + ".part" }

  /// Returns the path of the list of the pages in such a file.
  func pages(_ name: String) -> String { waiting(name) + ".pages" }

  /// Opens a file that takes its place when it is complete, with what an earlier run left of it.
  func unfinished(_ name: String) throws -> UnfinishedFile {
    let place = isReplacing ? waiting(name) : final(name)
    guard let file = try UnfinishedFile(resuming: part(name), for: place, isPrivate: true) else {
      throw Self.busy(path)
    }
    return file
  }

  /// Returns the error if another process exports into the same folder.
  static func busy(_ path: String) -> CommandError {
    CommandError(
      message: "another export into '\(path)' is running",
      hint: "wait until it ends, or name another folder")
  }

  /// Starts reading a list of the complete export.
  func lines(of type: ResourceType) throws(FileError) -> ResourceLines {
    try lines(ExportedFile.name(of: type))
  }

  /// Starts reading a file of the complete export.
  func lines(_ name: String) throws(FileError) -> ResourceLines {
    try ResourceLines(current(name) ?? final(name))
  }

  /// Returns whether a file is there as it was when it was complete.
  func hasComplete(_ file: ExportedFile) throws(FileError) -> Bool {
    guard let path = current(file.name) else { return false }
    return try file.matches(path)
  }

  /// Moves a file to its place if it waited.
  func install(_ name: String) throws(FileError) {
    if FileSystem.exists(waiting(name)) { try FileSystem.move(waiting(name), to: final(name)) }
    // It may be one that an earlier version wrote.
    FileSystem.closeToOthers(final(name))
  }

  /// Removes a file of an earlier export.
  func remove(_ name: String) throws(FileError) {
    if FileFacts(of: final(name))?.kind == .file { try FileSystem.remove(final(name)) }
  }
}

// MARK: Before and after

extension ExportPlaces {
  private var folders: [String] { workFolders + [final(ExportedFile.trackFolder)] }
  private var workFolders: [String] { [work, waiting(ExportedFile.trackFolder)] }

  /// Rejects links in the place of folders, which could lead anywhere.
  func checkLinks() throws(FileError) {
    for folder in folders where FileSystem.isLink(folder) {
      throw FileError(folder, cannotBe: .written, .symbolicLink)
    }
  }

  /// Rejects a folder with files of the same names that no export wrote.
  func checkIsFree() throws {
    let names = ExportedFile.types.map { ExportedFile.name(of: $0) }
    guard let name = names.first(where: { FileSystem.exists(final($0)) }) else { return }
    throw Self.foreign(final(name))
  }

  /// Returns the error for a file that no export wrote.
  static func foreign(_ path: String) -> UsageError {
    .rule("'\(path)' is not part of an export", hint: "move it away, or name another folder")
  }

  /// Creates the folders, and removes what was not complete when a process ended, unless it is to be
  /// continued.
  func prepare(
    keeping files: some Sequence<ExportedFile>, andParts keepsParts: Bool
  ) throws(FileError) {
    for folder in folders {
      try FileSystem.createDirectory(folder, isPrivate: true)
      FileSystem.closeToOthers(folder)
    }
    let kept = Set([log] + (isReplacing ? files.map { waiting($0.name) } : []))
    for path in try workFiles() where !kept.contains(path) {
      let isPart = path.hasSuffix(".part") || path.hasSuffix(".pages")
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

  /// Removes the files of an unfinished export that is not resumed.
  func discard(_ log: ExportLog) throws(FileError) {
    for file in log.files {
      let path = isReplacing ? waiting(file.name) : final(file.name)
      if FileFacts(of: path)?.kind == .file { try FileSystem.remove(path) }
    }
  }

  /// Removes the folder of what is not finished; what cannot be removed does no harm.
  func removeWork() {
    for file in (try? workFiles()) ?? [] { try? FileSystem.remove(file) }
    for folder in workFolders.reversed() { try? FileSystem.removeDirectory(folder) }
  }
}

// MARK: The tracks of playlists

/// Names files after playlists, each with a name of its own.
struct TrackFileNames {
  /// The owners of the names; some systems do not tell capitals from small letters.
  private var owners: [String: String] = [:]

  /// Returns the name of the file with a playlist's tracks, which is in the folder whatever the id.
  mutating func name(of id: String) -> String {
    var name = Self.spelled(id)
    if let owner = owners[name.lowercased()], owner != id {
      name += "~" + SHA256.hex(id).prefix(16)
    }
    owners[name.lowercased()] = id
    return "\(ExportedFile.trackFolder)/\(name).ndjson"
  }

  /// Returns an id as a name: the same, unless it has characters that ids of playlists do not have.
  private static func spelled(_ id: String) -> String {
    let name = id.utf8.enumerated().map { index, byte in
      let isKept = isPlain(byte) || byte == UInt8(ascii: ".") && index > 0
      return isKept ? String(Unicode.Scalar(byte)) : "%" + hexadecimal(byte)
    }.joined()
    return name.utf8.count <= 150 ? name : name.prefix(100) + "~" + SHA256.hex(id).prefix(16)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}
