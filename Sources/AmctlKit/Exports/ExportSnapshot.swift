import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A complete export whose files are as they were written.
struct ExportSnapshot: Sendable {
  let path: String
  let manifest: ExportManifest
  /// The files by their names.
  let files: [String: ExportedFile]
  private let places: ExportPlaces

  /// Reads the manifest and checks every file, because a comparison with anything less would be
  /// wrong.
  init(_ path: String) throws {
    self.path = try NamedFolder(path).path
    places = ExportPlaces.complete(in: path)
    guard let place = places.current(ExportedFile.listName) else {
      let isBegun = FileSystem.exists(places.log.path)
      throw UsageError.rule(
        isBegun ? "the export in '\(path)' is not complete" : "no export in '\(path)'",
        hint: "run 'amctl library export \(ShellWord.plain(path))'")
    }
    guard let manifest = ExportManifest(try FileSystem.read(place)) else {
      throw Self.damaged(place)
    }
    self.manifest = manifest
    let names = Set(manifest.files.map(\.name))
    guard names.isSuperset(of: ExportedFile.names) else { throw Self.damaged(place) }
    for file in manifest.files {
      guard try places.hasComplete(file) else { throw Self.damaged(path + "/" + file.name) }
      // What is said about an export and its lists contradict each other.
      guard try places.lineCount(file.name) == file.count else { throw Self.damaged(place) }
    }
    files = Dictionary(manifest.files.map { ($0.name, $0) }) { first, _ in first }
  }

  private static func damaged(_ place: String) -> UsageError {
    .rule(
      "'\(place)' is missing or has changed since the export",
      hint: "restore it, or use another export")
  }

  /// Reads its lists, to be compared with those of another export.
  func records(by identity: inout RecordIdentity) throws -> RecordFile {
    let lists = try ExportedFile.names.map { name in try places.lines(name) }
    var tracks: [String: String] = [:]
    for file in manifest.files {
      if let playlist = file.playlist { tracks[playlist] = try digest(of: file.name) }
    }
    return try RecordFile(lists, tracks: tracks, label: path, by: &identity)
  }

  /// Returns a digest of the tracks in a file, in their order.
  private func digest(of name: String) throws -> String {
    var hash = SHA256()
    var lines = try places.lines(name)
    while let track = try lines.next()?.json {
      let name = "\(track.resourceType?.rawValue ?? "") \(track.resourceID ?? "")\n"
      hash.add(Array(name.utf8)[...])
    }
    return hash.hex
  }
}

extension ExportPlaces {
  /// Starts reading a file of the complete export.
  func lines(_ name: String) throws(FileError) -> ResourceLines {
    try ResourceLines(current(name) ?? final(name))
  }

  /// Returns the number of lines of a file of the complete export.
  func lineCount(_ name: String) throws(FileError) -> Int {
    let file = try OpenedFile(current(name) ?? final(name))
    var count = 0
    while case let bytes = try file.next(), !bytes.isEmpty {
      count += bytes.count { $0 == UInt8(ascii: "\n") }
    }
    return count
  }
}
