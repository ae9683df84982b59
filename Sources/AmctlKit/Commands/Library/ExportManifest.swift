import MusicAPI
import MusicPlatform

/// The list of the files of a complete export, with their times, counts and hashes.
struct ExportManifest: Sendable {
  /// The time the export began, which is earlier than the run that completed it if it was resumed.
  let started: UnixTime
  let finished: UnixTime
  /// The language of the responses; nil for the usual one.
  var language: String?
  /// The digest of a ``LibraryAccount``; nil if it is unknown.
  var account: String?
  let files: [ExportedFile]

  static let fileName = "manifest.json"
  /// The version of the format, for a later one that reads it.
  private static let format = 1

  /// The document, with each file on a line of its own, so that versions can be compared.
  var encoded: [UInt8] {
    let members = [
      JSONMember("format", .int(Self.format)),
      JSONMember("amctl", .string(ProductVersion.current)),
      JSONMember("started", .string(started.iso8601)),
      JSONMember("finished", .string(finished.iso8601)),
      language.map { JSONMember("language", .string($0)) },
      account.map { JSONMember("account", .string($0)) },
    ]
    let head = JSONValue.object(members.compactMap { $0 })
    let lines = files.map { Array("\n    ".utf8) + $0.json.encoded() }
    return head.encoded().dropLast() + Array(",\"files\":[".utf8)
      + lines.joined(separator: [UInt8(ascii: ",")]) + Array("\n]}\n".utf8)
  }

  init(
    started: UnixTime, finished: UnixTime, language: String?, account: String?,
    files: [ExportedFile]
  ) {
    self.started = started
    self.finished = finished
    self.language = language
    self.account = account
    self.files = files
  }

  /// Reads a document; nil if it is not one of this format.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONDocument(parsing: bytes).root, json["format"]?.int == Self.format,
      let started = json["started"]?.string.flatMap({ UnixTime(iso8601: $0) }),
      let finished = json["finished"]?.string.flatMap({ UnixTime(iso8601: $0) }),
      let list = json["files"], list.kind == .array
    else { return nil }
    files = list.elements.compactMap { ExportedFile($0) }
    guard files.count == list.count else { return nil }
    self.started = started
    self.finished = finished
    language = json["language"]?.string
    account = json["account"]?.string
  }
}

/// A complete file of an export.
struct ExportedFile: Sendable, Equatable {
  /// The path in the folder.
  let name: String
  /// The id of the playlist whose tracks it contains; nil for a list.
  var playlist: String?
  /// The number of resources, each on a line of its own.
  let count: Int
  /// The number that the service reported, if it is another one.
  var reported: Int?
  /// The number in the export before, if that was larger.
  var previous: Int?
  /// The size in bytes.
  let size: Int
  /// The digest of the bytes, as hexadecimal digits.
  let sha256: String
  /// The time it was complete.
  let time: UnixTime

  /// The types of the lists, in the order in which they are fetched.
  static let types: [ResourceType] = [
    .librarySongs, .libraryAlbums, .libraryArtists, .libraryMusicVideos, .libraryPlaylists,
    .libraryPlaylistFolders,
  ]

  /// Returns the name of the file with a list.
  static func name(of type: ResourceType) -> String {
    (type.facts?.pathName ?? type.rawValue) + ".ndjson"
  }

  /// The folder of the playlists' tracks.
  static let trackFolder = "playlists"

  /// Returns whether a name is one that an export gives, and so leads nowhere else.
  static func isName(_ name: String) -> Bool {
    if types.contains(where: { self.name(of: $0) == name }) { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == trackFolder && parts[1].hasSuffix(".ndjson")
      && !parts[1].hasPrefix(".") && !parts[1].utf8.contains(0)
  }

  /// The facts as an object.
  var json: JSONValue {
    let members = [
      JSONMember("file", .string(name)), playlist.map { JSONMember("playlist", .string($0)) },
      JSONMember("count", .int(count)), reported.map { JSONMember("reported", .int($0)) },
      previous.map { JSONMember("previous", .int($0)) }, JSONMember("bytes", .int(size)),
      JSONMember("sha256", .string(sha256)), JSONMember("time", .string(time.iso8601)),
    ]
    return .object(members.compactMap { $0 })
  }
}

extension ExportedFile {
  /// Reads an object; nil if something is missing or impossible, or if the name leads elsewhere.
  init?(_ json: JSON) {
    guard let name = json["file"]?.string, Self.isName(name), let count = json["count"]?.int,
      (0...Int(Int32.max)).contains(count), let size = json["bytes"]?.int,
      let sha256 = json["sha256"]?.string,
      let time = json["time"]?.string.flatMap({ UnixTime(iso8601: $0) })
    else { return nil }
    self.init(
      name: name, playlist: json["playlist"]?.string, count: count,
      reported: json["reported"]?.int, previous: json["previous"]?.int, size: size, sha256: sha256,
      time: time)
  }

  /// Returns whether the file at a path has the size and the hash.
  func matches(_ path: String) throws(FileError) -> Bool {
    guard let facts = FileFacts(of: path), facts.kind == .file, facts.size == size else {
      return false
    }
    var hash = SHA256()
    let file = try OpenedFile(path)
    while true {
      let bytes = try file.next()
      if bytes.isEmpty { return hash.hex == sha256 }
      hash.add(bytes[...])
    }
  }
}
