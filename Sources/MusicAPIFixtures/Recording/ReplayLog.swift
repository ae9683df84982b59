import MusicAPI
import MusicPlatform
import Synchronization

/// A file to which every process adds the fixtures that it used, so that a whole suite of commands
/// shows which ones are needed.
///
/// Each line is a JSON object with the name of the folder and the path of the fixture in it, so
/// that the log of another checkout or container holds here too. It is written at once, so that the
/// lines of several processes do not mix. A process adds each fixture once, however often it is
/// used.
package final class ReplayLog: Sendable {
  package let path: String
  private let added = Mutex<Set<Line>>([])

  /// The use of a fixture.
  struct Line: Hashable {
    let folder: String
    let file: String

    init(folder: String, file: String) {
      (self.folder, self.file) = (folder, file)
    }

    /// Takes a file of the folder at a real path, whose own files and sessions are one folder.
    init(_ file: String, of path: String) {
      let parts = path.split(separator: "/")
      let inner = parts.suffix(2).joined(separator: "/")
      let isInner = parts.count > 2 && FixtureSession.isHome(inner)
      self.init(
        folder: String(parts.dropLast(isInner ? 2 : 0).last ?? "/"),
        file: isInner ? "\(inner)/\(file)" : file)
    }

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
    let line = Line(file, of: FileSystem.resolved(directory))
    try added.withLock { added throws(FileError) in
      guard !added.contains(line) else { return }
      _ = try FileSystem.append(line.encoded, to: path)
      added.insert(line)
    }
  }

  /// Adds a played fixture: one that is missing here could be removed as unused.
  func note(_ file: String, of folder: FixtureFolder) throws(TransportError) {
    do { try add(file, of: folder.path) } catch {
      throw .fixture(.unwritable(path: error.path, reason: "\(error.reason)"))
    }
  }

  /// Returns the paths of the used fixtures of a folder and of its sessions, at least one.
  ///
  /// Without any, every fixture would look unused. A line without an end is being written.
  package func files(of directory: String) throws -> Set<String> {
    let own = Line("", of: FileSystem.resolved(directory))
    var files: Set<String> = []
    var other: String?
    for line in try Self.lines(in: FileSystem.read(path)) {
      if line.folder == own.folder, line.file.hasPrefix(own.file) {
        files.insert(String(line.file.dropFirst(own.file.count)))
      } else {
        other = line.folder
      }
    }
    guard files.isEmpty else { return files }
    throw FixtureFlaw(
      other.map { "names fixtures of other folders only, such as '\($0)'" }
        ?? "names no fixture")
  }

  /// Returns the lines of a log; an error is the end of a sentence that starts with it.
  static func lines(in bytes: [UInt8]) throws(FixtureFlaw) -> [Line] {
    var found: [Line] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.dropLast().enumerated() where !line.isEmpty {
      guard let root = (try? JSONDocument(parsing: Array(line)))?.root,
        let folder = root["folder"]?.string, let file = root["file"]?.string
      else { throw FixtureFlaw("is not a replay log: see line \(index + 1)") }
      found.append(Line(folder: folder, file: file))
    }
    return found
  }
}
