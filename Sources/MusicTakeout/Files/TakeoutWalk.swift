import MusicAPI
import MusicPlatform

/// Finds the files of a download: in a folder, in an archive, and in the archives inside that.
struct TakeoutWalk {
  private(set) var files: [TakeoutFile] = []
  /// The paths of the files and archives in the file system.
  private(set) var sources: [String] = []
  /// The folders that are not searched.
  private(set) var flaws: [TakeoutError] = []
  private let limits: UnpackingLimits
  /// The folder for temporary files.
  private let scratch: String

  /// The most folders inside each other that are searched.
  private static let folderDepth = 16

  init(limits: UnpackingLimits, scratch: String) {
    self.limits = limits
    self.scratch = scratch
  }

  /// Adds the files in a folder or an archive, or a single file.
  mutating func add(_ path: String) throws {
    if FileSystem.isDirectory(path) { return try addFolder(path, depth: 0) }
    try add(stored: path)
  }

  private mutating func add(stored path: String) throws {
    sources.append(path)
    try add(try StoredFile(path), at: path, depth: 0)
  }

  private mutating func addFolder(_ path: String, depth: Int) throws {
    guard depth <= Self.folderDepth else {
      let flaw = DataFlaw.foldersTooDeep(limit: Self.folderDepth)
      return flaws.append(TakeoutError(path: path, flaw: flaw))
    }
    for name in try FileSystem.list(path, where: { !Self.isIgnored($0) }) {
      let place = path.hasSuffix("/") ? path + name : path + "/" + name
      // A link is not followed: what it leads to may contain it.
      switch try FileFacts(listed: place)?.kind {
      case .directory: try addFolder(place, depth: depth + 1)
      case .file where Self.isWanted(name): try add(stored: place)
      default: continue
      }
    }
  }

  /// Adds an archive with what is inside it, or a file of another kind.
  private mutating func add(_ source: any StoredBytes, at path: String, depth: Int) throws {
    let isArchive = ZipArchive.marks.contains(try source.bytes(0..<min(4, source.size)))
    guard isArchive || Self.isArchiveName(path) else {
      files.append(TakeoutFile(path) { source.stream(0..<source.size) })
      return
    }
    do { try addMembers(of: source, at: path, depth: depth + 1) } catch let flaw as DataFlaw {
      throw TakeoutError(path: path, flaw: flaw)
    }
  }

  private mutating func addMembers(
    of source: any StoredBytes, at path: String, depth: Int
  ) throws {
    guard depth <= UnpackingLimits.depth else {
      throw DataFlaw.tooDeep(limit: UnpackingLimits.depth)
    }
    for member in try ZipArchive(source).members where !member.isFolder {
      let parts = member.name.utf8
        .split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.map { $0.text }
      guard let name = parts.last, Self.isWanted(name), !parts.contains(where: Self.isIgnored)
      else { continue }
      let place = path + "/" + name
      do {
        try limits.spend(member.size, packed: member.packedSize)
        if Self.isArchiveName(name) {
          try add(try member.bytes(in: scratch), at: place, depth: depth)
        } else {
          files.append(TakeoutFile(place) { try member.stream() })
        }
      } catch let flaw as DataFlaw { throw TakeoutError(path: place, flaw: flaw) }
    }
  }

  /// Whether a name is one that macOS adds to folders and archives.
  private static func isIgnored(_ name: String) -> Bool {
    name == "__MACOSX" || name == ".DS_Store" || name.hasPrefix("._")
  }

  private static func isArchiveName(_ name: String) -> Bool { name.lowercased().hasSuffix(".zip") }

  /// Whether a file may have what is looked for; a download also contains pictures and documents.
  private static func isWanted(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".zip", ".csv", ".json"].contains { name.hasSuffix($0) } && !isIgnored(name)
  }
}

/// A file of a download, in a folder or in an archive.
struct TakeoutFile: Sendable {
  /// The path; inside archives, with theirs before it.
  let path: String
  private let open: @Sendable () throws -> ByteStream

  init(_ path: String, _ open: @escaping @Sendable () throws -> ByteStream) {
    self.path = path
    self.open = open
  }

  /// The last part of the path.
  var name: String { path.utf8.split(separator: UInt8(ascii: "/")).last.map { $0.text } ?? path }

  /// Reads the file from its start with a closure; an error about its contents names it.
  func read<Result>(_ body: (@escaping ByteStream) throws -> Result) throws -> Result {
    do { return try body(open()) } catch let flaw as DataFlaw {
      throw TakeoutError(path: path, flaw: flaw)
    }
  }
}

extension TakeoutFile {
  /// Calls a closure with each object of a list in JSON.
  func forEachObject(_ body: (JSON) throws -> Void) throws {
    try read { stream in
      var list = try ObjectList(stream)
      while let object = try list.next() { try body(object) }
    }
  }
}

/// The error if a file or folder of a download cannot be read.
package struct TakeoutError: Error, Equatable {
  /// The path; inside archives, with theirs before it.
  package let path: String
  package let flaw: DataFlaw
}

extension TakeoutError: CustomStringConvertible {
  package var description: String { "'\(path)' cannot be read: \(flaw)" }
}
