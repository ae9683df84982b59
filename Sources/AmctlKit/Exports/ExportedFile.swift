import AmctlCommandLine
import MusicAPI
import MusicPlatform

typealias ExportFolder = FileSet<ExportedFile>
typealias ExportPlaces = FilePlaces<ExportedFile>
/// The list of the files of a complete export.
typealias ExportManifest = FileList<ExportedFile>

extension ExportManifest {
  /// The language of the responses; nil for the usual one.
  var language: String? { note("language") }
  /// The digest of the user token that it was made with; nil if it is unknown.
  var account: String? { note("account") }

  /// Returns the digest of the user token, which does not reveal it; nil if there is no token, or if
  /// recorded responses may be of any account.
  static func account(of context: Context) -> String? {
    let token = context.settings[.replay] == nil ? context.settings[.userToken] : nil
    return token.flatMap { $0.isEmpty ? nil : SHA256.hex("amctl account\n" + $0) }
  }
}

/// A complete file of an export.
struct ExportedFile: ListedFile, Equatable {
  let name: String
  /// The id of the playlist whose tracks it contains; nil for a list.
  var playlist: String?
  /// The number of resources, each on a line of its own.
  let count: Int
  /// The number that the service reported, if it is another one.
  var reported: Int?
  /// The number in the export before, if that was larger.
  var previous: Int?
  let size: Int
  let sha256: String
  /// The time it was complete.
  let time: UnixTime
  /// Whether the service had newer tracks than these, which could not be fetched.
  var isOutdated = false

  static let noun = "an export"
  static let folders = ["playlists"]
  static let names = types.map { name(of: $0) }

  /// The types of the lists, in the order in which they are fetched.
  static let types: [ResourceType] = [
    .librarySongs, .libraryAlbums, .libraryArtists, .libraryMusicVideos, .libraryPlaylists,
    .libraryPlaylistFolders,
  ]

  /// Returns the name of the file with a list.
  static func name(of type: ResourceType) -> String {
    (type.facts?.pathName ?? type.rawValue) + ".ndjson"
  }

  /// Returns whether a name is one that an export gives, and so leads nowhere else.
  static func isName(_ name: String) -> Bool {
    if names.contains(name) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == folders[0] && parts[1].hasSuffix(".ndjson")
      && !parts[1].hasPrefix(".") && !parts[1].utf8.contains(0)
  }

  var json: JSONValue {
    .object(
      .known([
        "file": .string(name), "playlist": playlist.map { .string($0) }, "count": .int(count),
        "reported": reported.map { .int($0) }, "previous": previous.map { .int($0) },
        "bytes": .int(size), "sha256": .string(sha256), "time": .string(time.iso8601),
        "outdated": isOutdated ? .bool(true) : nil,
      ]))
  }
}

extension ExportedFile {
  init?(_ json: JSON) {
    guard let name = json["file"]?.string, Self.isName(name), let count = json["count"]?.int,
      (0...Int(Int32.max)).contains(count), let size = json["bytes"]?.int,
      let sha256 = json["sha256"]?.string,
      let time = json["time"]?.string.flatMap({ UnixTime(iso8601: $0) })
    else { return nil }
    self.init(
      name: name, playlist: json["playlist"]?.string, count: count,
      reported: json["reported"]?.int, previous: json["previous"]?.int, size: size, sha256: sha256,
      time: time, isOutdated: json["outdated"]?.bool ?? false)
  }
}

/// Names files after playlists, each with a name of its own.
struct TrackFileNames {
  /// The owners of the names; some systems ignore case.
  private var owners: [String: String] = [:]

  /// Returns the name of the file with a playlist's tracks, which is in the folder whatever the id.
  mutating func name(of id: String) -> String {
    var name = Self.spelled(id)
    if let owner = owners[name.lowercased()], owner != id {
      name += "~" + SHA256.hex(id).prefix(16)
    }
    owners[name.lowercased()] = id
    return "\(ExportedFile.folders[0])/\(name).ndjson"
  }

  /// Returns an id as a name: the same, unless it contains a character that no playlist id has.
  private static func spelled(_ id: String) -> String {
    let plain = PercentEncoding.encode(id).replacingEach("~", with: "%7E")
    let name = plain.hasPrefix(".") ? "%2E" + plain.dropFirst() : plain
    return name.utf8.count <= 150 ? name : name.prefix(100) + "~" + SHA256.hex(id).prefix(16)
  }
}

/// A complete export whose files are as they were written.
struct ExportSnapshot: Sendable {
  let path: String
  let manifest: ExportManifest
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
    guard let manifest = try ExportManifest(FileSystem.read(place), at: place) else {
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
