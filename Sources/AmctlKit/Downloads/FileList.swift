import MusicAPI
import MusicPlatform

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
    let members = [
      JSONMember("format", .int(Self.format)),
      JSONMember("amctl", .string(ProductVersion.current)),
      JSONMember("started", .string(started.iso8601)),
      JSONMember("finished", .string(finished.iso8601)),
    ]
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
  /// Reads a document; nil if it is not one of this format.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONDocument(parsing: bytes).root, json["format"]?.int == Self.format,
      let started = json["started"]?.string.flatMap({ UnixTime(iso8601: $0) }),
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
