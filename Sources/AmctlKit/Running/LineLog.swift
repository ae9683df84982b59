import MusicAPI
import MusicPlatform

/// A file of lines that any number of tasks and processes extend, and that may stay below a size.
///
/// Only its owner can read it. What the end of a process cut off is not a line, and the next line
/// replaces it.
struct LineLog: Sendable {
  /// The path of the file, in a folder that has no other use.
  let path: String
  /// The most bytes, for which the oldest lines make room.
  var limit = Int.max

  private static let lineFeed = UInt8(ascii: "\n")

  /// Adds a line, which has no line feed yet; returns whether the file is new.
  @discardableResult
  func add(_ line: [UInt8]) throws(FileError) -> Bool {
    try FileSystem.createDirectory(FileSystem.parent(of: path), isPrivate: true)
    return try FileSystem.locking(folderOf: path) { () throws(FileError) in
      let size = try self.size
      if let size, size > 0 { try makeRoom(for: line.count + 1, after: size) }
      _ = try FileSystem.append(line + [Self.lineFeed], to: path)
      return size == nil
    }
  }

  /// Removes an unfinished line, and the oldest lines if another does not fit.
  private func makeRoom(for count: Int, after size: Int) throws(FileError) {
    let file = try OpenedFile(path)
    let isWhole = try file.bytes(size - 1..<size) == [Self.lineFeed]
    let isFull = size + count > limit
    guard !isWhole || isFull else { return }
    // Half of the log is removed at once, so that most lines need no copy.
    let start = isFull ? max(0, size - limit / 2) : 0
    var kept = try file.bytes(start..<size)[...]
    if start > 0 { kept = kept.drop { $0 != Self.lineFeed }.dropFirst() }
    let end = kept.lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? kept.startIndex
    try FileSystem.write(Array(kept[..<end]), to: path, isSecret: true)
  }

  /// Returns the values of all lines of JSON; none if there is no such file.
  func values() throws(FileError) -> [JSON] {
    guard let size = try size, size > 0 else { return [] }
    let bytes = try OpenedFile(path).bytes(0..<size)
    guard let end = bytes.lastIndex(of: Self.lineFeed) else { return [] }
    return bytes[..<end].split(separator: Self.lineFeed).compactMap {
      try? JSONDocument(parsing: Array($0)).root
    }
  }

  /// Replaces all lines by the JSON of values.
  func write(_ values: [JSONValue]) throws(FileError) {
    let file = try UnfinishedFile(path + ".part", for: path)
    do throws(FileError) {
      for value in values { try file.write((value.encoded() + [Self.lineFeed])[...]) }
      try file.finish(durably: true)
    } catch {
      try? FileSystem.remove(path + ".part")
      throw error
    }
  }

  /// The number of bytes; nil if there is no such file.
  ///
  /// Through a link, a file elsewhere would be extended; a pipe would wait for its reader.
  private var size: Int? {
    get throws(FileError) {
      guard let facts = FileFacts(of: path) else { return nil }
      guard facts.kind == .file else {
        throw FileError(path, cannotBe: .written, facts.kind == .link ? .symbolicLink : .notAFile)
      }
      return facts.size
    }
  }
}
