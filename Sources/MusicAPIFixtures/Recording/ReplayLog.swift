import MusicAPI
import MusicPlatform

/// A file to which every process adds the fixtures that it used, so that a whole suite of commands
/// shows which ones are needed.
///
/// Each line is a JSON object with the real path of the folder and the path of the fixture in it,
/// written at once, so that the lines of several processes do not mix.
package struct ReplayLog: Sendable {
  /// The path of the file.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Adds the use of a fixture.
  func add(_ file: String, of directory: String) throws(FileError) {
    let value: JSONValue = [
      "folder": .string(FileSystem.resolved(directory)), "file": .string(file),
    ]
    _ = try FileSystem.append(value.encoded() + [UInt8(ascii: "\n")], to: path)
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

  /// Returns the paths of the used fixtures of a folder; a line without an end is being written.
  package func files(of directory: String) throws -> Set<String> {
    let folder = FileSystem.resolved(directory)
    let bytes = try FileSystem.read(path)
    var files: Set<String> = []
    var other: String?
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.dropLast().enumerated() where !line.isEmpty {
      guard let root = (try? JSONDocument(parsing: Array(line)))?.root,
        let place = root["folder"]?.string, let file = root["file"]?.string
      else { throw Fault.malformed(line: index + 1) }
      if place == folder { files.insert(file) } else { other = place }
    }
    guard files.isEmpty else { return files }
    if let other { throw Fault.otherFolders(other) }
    throw Fault.empty
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
