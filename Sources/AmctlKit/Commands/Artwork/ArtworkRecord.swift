import MusicAPI
import MusicPlatform
import Synchronization

/// What a folder says about its images: a file with a line for each that was saved.
///
/// Any number of runs may save into one folder at once. A line is added after its image is in place,
/// so an image without one is from a run that was killed, or from a version that wrote no lines.
final class ArtworkRecord: Sendable {
  /// The name of the file.
  private static let name = ".amctl-artwork"

  private let folder: GuardedFolder
  private let state = Mutex(State())

  private struct State {
    /// The last line about each file; some systems do not tell capitals from small letters.
    var entries: [String: Entry] = [:]
    /// The number of bytes that were read.
    var length = 0
    /// Whether the file ends within a line, which nobody will complete.
    var endsInLine = false
  }

  /// An image in the folder.
  struct Entry: Sendable {
    /// The resource that it is the artwork of.
    let owner: String
    /// The path of its URL, which says its size, crop and format; hosts change.
    let path: String
    /// The size of the file.
    let count: Int
  }

  /// Reads the lines of earlier runs.
  init(of folder: GuardedFolder) throws {
    self.folder = folder
    try state.withLock { try read(&$0) }
  }

  /// Returns what is known about a file; nil if there is no such file, or no line about it.
  func entry(for name: String) -> Entry? {
    guard size(of: name) != nil else { return nil }
    return state.withLock { $0.entries[name.lowercased()] }
  }

  /// Returns the size of a file; nil if there is none.
  func size(of name: String) -> Int? {
    FileFacts(of: folder.path + "/" + name)?.size
  }

  /// Returns the bytes of a file; none if it cannot be read, or is too large for an image.
  func bytes(of name: String) -> [UInt8] {
    (try? FileSystem.read(folder.path + "/" + name)) ?? []
  }

  /// Fails if there is a link in place of a file.
  func check(_ name: String) throws(FileError) {
    try folder.check(name)
  }

  /// Returns the first of the names that is the owner's, or else the first that no other has.
  func name(for owner: String, among names: [String]) -> String {
    let owners = names.map { entry(for: $0)?.owner }
    let place = owners.firstIndex(of: owner) ?? owners.firstIndex(of: nil) ?? names.count - 1
    return names[place]
  }

  /// Puts an image into the folder, or says what is there already; returns its name.
  ///
  /// Another run may have taken the name in the meantime.
  func keep(
    _ bytes: [UInt8]?, of owner: String, from url: String, as wanted: String, among names: [String]
  ) throws -> String {
    try FileSystem.createDirectory(folder.path)
    return try state.withLock { state in
      try FileSystem.locking(folderOf: folder.path + "/" + wanted) { () throws(FileError) in
        try read(&state)
        var name = wanted
        if let other = state.entries[name.lowercased()], other.owner != owner,
          size(of: name) != nil
        {
          name = names.last ?? wanted
        }
        if let bytes { try folder.write(bytes, to: name) }
        try add(
          Entry(owner: owner, path: Self.path(of: url), count: size(of: name) ?? 0), of: name,
          url, state)
        return name
      }
    }
  }

  /// Returns a URL without its host.
  static func path(of url: String) -> String {
    Origin.split(url).map { String($0.rest) } ?? url
  }
}

// MARK: The file

extension ArtworkRecord {
  private func add(_ entry: Entry, of name: String, _ url: String, _ state: State) throws(FileError)
  {
    let line: JSONValue = [
      "file": .string(name), "owner": .string(entry.owner), "url": .string(url),
      "bytes": .int(entry.count),
    ]
    let start = state.endsInLine ? "\n" : ""
    try folder.append(Array(start.utf8) + line.encoded() + [UInt8(ascii: "\n")], to: Self.name)
  }

  /// Reads what was added since the last time; what is not a line of this form is skipped.
  private func read(_ state: inout State) throws(FileError) {
    let path = folder.path + "/" + Self.name
    guard let facts = FileFacts(of: path), facts.kind == .file, facts.size > state.length else {
      return
    }
    let bytes = try OpenedFile(path).bytes(state.length..<facts.size)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines {
      guard let root = try? JSONDocument(parsing: Array(line)).root,
        let file = root["file"]?.string,
        let owner = root["owner"]?.string, let url = root["url"]?.string,
        let count = root["bytes"]?.int
      else { continue }
      state.entries[file.lowercased()] = Entry(
        owner: owner, path: Self.path(of: url), count: count)
    }
    state.endsInLine = bytes.last != UInt8(ascii: "\n")
    state.length = facts.size
  }
}
