import MusicAPI
import MusicPlatform
import MusicServices

/// A file of an export that was fetched as a whole.
struct FeedFile: ListedFile, Equatable {
  let name: String
  let part: String
  let size: Int
  let sha256: String

  static let noun = "a download"
  static let names: [String] = []
  static let folders: [String] = []
  /// Those who read the folder as data skip it because of the underscore.
  static let listName = "_manifest.json"
  static let isPrivate = false

  var json: JSONValue {
    [
      "file": .string(name), "part": .string(part), "bytes": .int(size),
      "sha256": .string(sha256),
    ]
  }
}

extension FeedFile {
  init?(_ json: JSON) {
    guard let name = json["file"]?.string, FeedPart.isName(name),
      let part = json["part"]?.string, let size = json["bytes"]?.int, size >= 0,
      let sha256 = json["sha256"]?.string
    else { return nil }
    self.init(name: name, part: part, size: size, sha256: sha256)
  }

  /// Describes a file that has just arrived.
  init(_ part: FeedPart, at path: String) throws {
    guard let size = FileFacts(of: path)?.size,
      let hash = try SHA256(ofFirst: size, in: OpenedFile(path))
    else { throw FileError(path, cannotBe: .read, .notAFile) }
    self.init(name: part.name, part: part.id, size: size, sha256: hash.hex)
  }
}

extension FeedFolder {
  /// Writes the list of all downloaded files that `sha256sum -c` reads.
  ///
  /// It is beside the folders of the feeds: inside, Spark and others would take it for data.
  func writeSums() async throws {
    let file = path + "/SHA256SUMS"
    let pause = { () async throws in try await Task.sleep(for: .milliseconds(10)) }
    try await FileSystem.locking(folder: path, waiting: pause) {
      var lines = ""
      // Another download may have ended since this folder was read.
      for stored in try FeedFolder(path).exports {
        let folder = stored.path.dropFirst(path.count + 1)
        for entry in try FileSet<FeedFile>.files(in: stored.path) {
          lines += "\(entry.sha256)  \(folder)/\(entry.name)\n"
        }
      }
      try FileSystem.write(Array(lines.utf8), to: file)
    }
  }
}

/// The reason why bytes are not a Parquet file.
struct ParquetError: Error, CustomStringConvertible {
  let description: String

  /// Throws if a file does not begin and end as Parquet files do, which only a whole one does.
  ///
  /// The last bytes are the length of the footer, and the mark that is also at the beginning.
  static func check(_ path: String) throws {
    let mark = Array("PAR1".utf8)
    let size = FileFacts(of: path)?.size ?? 0
    guard size >= 12 else { throw ParquetError(description: "it has only \(size) bytes") }
    let file = try OpenedFile(path)
    guard try file.bytes(0..<4) == mark else {
      throw ParquetError(description: "it does not begin with PAR1")
    }
    let end = try file.bytes(size - 8..<size)
    guard end.suffix(4).elementsEqual(mark) else {
      throw ParquetError(description: "it does not end with PAR1")
    }
    let footer = end.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard footer > 0, footer <= size - 12 else {
      throw ParquetError(description: "its footer is longer than the file")
    }
  }
}
