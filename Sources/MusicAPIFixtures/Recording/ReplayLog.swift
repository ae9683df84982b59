import MusicAPI
import MusicPlatform
import Synchronization

/// A file to which every process adds the fixtures that it used, so that a whole suite of commands
/// shows which ones are needed.
///
/// Each line is a JSON object with the real path of the folder and the path of the fixture in it,
/// written at once, so that the lines of several processes do not mix. A process adds each fixture
/// once, however often it is used.
package final class ReplayLog: Sendable {
  /// The path of the file.
  package let path: String
  private let added = Mutex<Set<Line>>([])

  /// The use of a fixture.
  struct Line: Hashable {
    let folder: String
    let file: String

    /// The bytes of the line.
    var encoded: [UInt8] {
      let value: JSONValue = ["folder": .string(folder), "file": .string(file)]
      return value.encoded() + [UInt8(ascii: "\n")]
    }
  }

  package init(path: String) {
    self.path = path
  }

  /// Adds the use of a fixture, unless this process has done so before.
  func add(_ file: String, of directory: String) throws(FileError) {
    let line = Line(folder: FileSystem.resolved(directory), file: file)
    try added.withLock { added throws(FileError) in
      guard !added.contains(line) else { return }
      _ = try FileSystem.append(line.encoded, to: path)
      added.insert(line)
    }
  }

  /// Adds a played fixture: one that is missing here could be removed as unused.
  func note(_ file: String, of folder: FixtureFolder) throws(TransportError) {
    do { try add(file, of: folder.path) } catch {
      throw .unwritableFixture(path: error.path, reason: "\(error.reason)")
    }
  }

  /// The reason a log is not usable.
  package enum Fault: Error, Sendable, Hashable {
    /// It has no line, which would make every fixture look unused.
    case empty
    /// It has lines, but none about the folder.
    case otherFolders(String)
    /// A line is not one of a log.
    case malformed(line: Int)
  }

  /// Returns the paths of the used fixtures of a folder and of its sessions; a line without an end
  /// is being written.
  package func files(of directory: String) throws -> Set<String> {
    let folder = FileSystem.resolved(directory)
    var files: Set<String> = []
    var other: String?
    for line in try Self.lines(in: FileSystem.read(path)) {
      if line.folder == folder {
        files.insert(line.file)
      } else if let rest = line.folder.rest(after: folder + "/"), FixtureSession.isHome(rest) {
        files.insert("\(rest)/\(line.file)")
      } else {
        other = line.folder
      }
    }
    guard files.isEmpty else { return files }
    if let other { throw Fault.otherFolders(other) }
    throw Fault.empty
  }

  /// Returns the lines of a log.
  static func lines(in bytes: [UInt8]) throws(Fault) -> [Line] {
    var found: [Line] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.dropLast().enumerated() where !line.isEmpty {
      guard let root = (try? JSONDocument(parsing: Array(line)))?.root,
        let folder = root["folder"]?.string, let file = root["file"]?.string
      else { throw .malformed(line: index + 1) }
      found.append(Line(folder: folder, file: file))
    }
    return found
  }
}

extension String {
  /// Returns what follows a prefix; nil without it.
  fileprivate func rest(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

extension ReplayLog.Fault: CustomStringConvertible {
  /// The end of a sentence that starts with the log.
  package var description: String {
    switch self {
    case .empty: "names no fixture"
    case .otherFolders(let folder): "names fixtures of other folders only, such as '\(folder)'"
    case .malformed(let line): "is not a replay log: see line \(line)"
    }
  }
}
