import AmctlCommandLine
import MusicPlatform

/// The paths of the files of a set, and of what is there of them before they are complete.
struct FilePlaces<File: ListedFile>: Sendable {
  let path: String
  /// Whether the folder has a complete set, whose files stay until all new ones are complete.
  let isReplacing: Bool

  /// The folder of what is not finished.
  private var work: String { path + "/.amctl" }
  /// The lines about the set and its complete files.
  var log: ResumeLog { ResumeLog(path: work + "/finished.ndjson") }
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
  func download(_ name: String, of source: String, step: Int = 16 << 20) -> Download {
    Download(to: place(name), of: source, part: part(name), step: step)
  }

  /// Returns whether a file is there as it was when it was complete.
  func hasComplete(_ file: File) throws(FileError) -> Bool {
    guard let path = current(file.name) else { return false }
    return try file.matches(path)
  }

  /// Returns the error if another process works on the same set.
  static func busy(_ path: String) -> CommandError {
    CommandError(
      message: "another\(File.noun.drop { $0 != " " }) into '\(path)' is running",
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
    guard let list = FileList<File>(try FileSystem.read(path)) else { throw foreign(path) }
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
    // It may be one that an earlier version wrote.
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
