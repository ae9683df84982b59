import MusicPlatform

/// A file of lines that any number of processes extend, and that stays below a size.
///
/// Only its owner can read it. A line that a killed process did not finish is removed by the next
/// one, and the oldest lines make room for new ones.
struct LineLog: Sendable {
  /// The path of the file, in a folder that has no other use.
  let path: String
  /// The most bytes.
  let limit: Int

  init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// Adds a line, which has no line feed yet; returns whether the file is new.
  @discardableResult
  func add(_ text: String) throws(FileError) -> Bool {
    let line = Array(text.utf8) + [Self.lineFeed]
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try FileSystem.createDirectory(folder, isPrivate: true)
    return try FileSystem.locking(folderOf: path) { () throws(FileError) in
      let facts = FileFacts(of: path)
      // Through a link, a file elsewhere would be extended; a pipe would wait for its reader.
      guard facts.map({ $0.kind == .file }) ?? true else {
        throw FileError(path, cannotBe: .written, .notAFile)
      }
      if let size = facts?.size, size > 0 { try makeRoom(for: line.count, after: size) }
      _ = try FileSystem.append(line, to: path)
      return facts == nil
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

  private static let lineFeed = UInt8(ascii: "\n")
}
