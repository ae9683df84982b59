import MusicAPI
import MusicPlatform

/// A file with a line of JSON about each thing that is done, from which a later run resumes.
///
/// What the end of a process cut off is not a line. Any number of tasks and processes add lines.
struct ResumeLog: Sendable {
  let path: String

  private static let lineFeed = UInt8(ascii: "\n")

  /// Returns all lines; none if there is no such file.
  func lines() throws(FileError) -> [JSON] {
    let size = try self.size
    guard size > 0 else { return [] }
    let bytes = try OpenedFile(path).bytes(0..<size)
    guard let end = bytes.lastIndex(of: Self.lineFeed) else { return [] }
    return bytes[..<end].split(separator: Self.lineFeed).compactMap {
      try? JSONDocument(parsing: Array($0)).root
    }
  }

  /// Adds a line, on a line of its own even if the one before was cut off.
  func add(_ line: JSONValue) throws(FileError) {
    let size = try self.size
    let end = size > 0 ? try OpenedFile(path).bytes(size - 1..<size) : [Self.lineFeed]
    let start = end == [Self.lineFeed] ? [] : [Self.lineFeed]
    let text = start + line.encoded() + [Self.lineFeed]
    _ = try FileSystem.append(text, to: path, isPrivate: true)
  }

  /// Replaces all lines.
  func write(_ lines: [JSONValue]) throws(FileError) {
    let file = try UnfinishedFile(path + ".part", for: path)
    do throws(FileError) {
      for line in lines { try file.write((line.encoded() + [Self.lineFeed])[...]) }
      try file.finish()
    } catch {
      try? FileSystem.remove(path + ".part")
      throw error
    }
  }

  /// The number of bytes.
  ///
  /// Through a link, a file elsewhere would be extended; a pipe would wait for its reader.
  private var size: Int {
    get throws(FileError) {
      if FileSystem.isLink(path) { throw FileError(path, cannotBe: .written, .symbolicLink) }
      guard let facts = FileFacts(of: path) else { return 0 }
      guard facts.kind == .file else { throw FileError(path, cannotBe: .written, .notAFile) }
      return facts.size
    }
  }
}
