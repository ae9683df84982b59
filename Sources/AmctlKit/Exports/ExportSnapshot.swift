import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A complete export whose files are as they were written.
struct ExportSnapshot: Sendable {
  let path: String
  let manifest: ExportManifest
  /// The names of the files with the playlists' tracks, by the ids of the playlists.
  private let trackFiles: [String: String]
  private let places: ExportPlaces

  /// Reads the manifest and checks every file, because a comparison with anything less would be
  /// wrong.
  init(_ path: String) throws {
    self.path = try NamedFolder(path).path
    places = ExportPlaces.complete(in: path)
    guard let place = places.current(ExportedFile.listName) else {
      let isBegun = FileSystem.exists(places.log.path)
      throw UsageError.rule(
        isBegun ? "the export in '\(path)' is not complete" : "there is no export in '\(path)'",
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
    trackFiles = Dictionary(
      manifest.files.compactMap { file in file.playlist.map { ($0, file.name) } }
    ) { first, _ in first }
  }

  private static func damaged(_ place: String) -> UsageError {
    .rule(
      "'\(place)' is missing or has changed since the export",
      hint: "restore it, or use another export")
  }

  /// Starts reading a list.
  func lines(of type: ResourceType) throws(FileError) -> ResourceLines {
    try places.lines(ExportedFile.name(of: type))
  }

  /// The number of resources in a list.
  func count(of type: ResourceType) -> Int {
    manifest.files.first { $0.name == ExportedFile.name(of: type) }?.count ?? 0
  }

  /// Reads the order of a playlist's tracks; nil if the export does not have them.
  func tracks(of playlist: String) throws -> TrackOrder? {
    guard let name = trackFiles[playlist] else { return nil }
    var order = TrackOrder()
    var lines = try places.lines(name)
    while let line = try lines.next() { order.add(line.json) }
    return order
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

/// The tracks of a playlist in their order, as far as a comparison needs them.
struct TrackOrder: Sendable, Equatable {
  private(set) var count = 0
  /// The number that the service reported; nil if it reported none.
  var reported: Int?
  private var hash = SHA256()

  /// Adds the next track.
  mutating func add(_ track: JSON) {
    count += 1
    hash.add(Array("\(track.resourceType?.rawValue ?? "") \(track.resourceID ?? "")\n".utf8)[...])
  }

  static func == (one: TrackOrder, other: TrackOrder) -> Bool {
    one.count == other.count && one.hash.hex == other.hash.hex
  }
}
