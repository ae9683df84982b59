import MusicAPI
import MusicPlatform

/// What is needed of the library's tracks to read the rest: their IDs, and names to compare.
///
/// The tracks themselves are read again when they are written, so that their number does not
/// matter.
struct LibraryTracks {
  /// The catalog IDs by the library's IDs; 0 for a track without one.
  private(set) var catalogIDs: [Int: Int] = [:]
  /// The catalog IDs in the order in which they came, each once, of songs and of music videos.
  private(set) var songs: [Int] = []
  private(set) var videos: [Int] = []
  /// Those that have a rating.
  private(set) var rated: Set<Int> = []
  private var known: Set<Int> = []
  /// The IDs by titles with artists or albums.
  private var names: [String: Set<Int>] = [:]
  /// The tracks without a catalog ID by the library's IDs.
  private var others: [Int: Unidentified] = [:]

  /// A track without a catalog ID.
  private struct Unidentified {
    let title, artist, album: String?
    let isInLibrary: Bool
  }

  /// Adds a track; a second one with the same ID comes from another download.
  mutating func add(_ track: TrackObject) {
    guard let key = track.libraryID, catalogIDs[key] == nil else { return }
    let id = track.catalogID
    catalogIDs[key] = id ?? 0
    guard let id else {
      others[key] = Unidentified(
        title: track.title, artist: track.artist, album: track.album,
        isInLibrary: track.isInLibrary)
      return
    }
    if track.rating != nil { rated.insert(id) }
    if track.isInLibrary, known.insert(id).inserted {
      if track.isVideo { videos.append(id) } else { songs.append(id) }
    }
    guard let title = track.title else { return }
    for owner in [track.album, track.artist].compactMap(\.self) {
      names[Self.key(title, of: owner), default: []].insert(id)
    }
  }

  /// Returns the IDs of the songs with a title that are by an artist or on an album.
  func ids(_ title: String, of owner: String) -> Set<Int> {
    names[Self.key(title, of: owner)] ?? []
  }

  private static func key(_ title: String, of owner: String) -> String {
    "\(title)\n\(owner)".lowercased()
  }

  /// Returns a track without a catalog ID; nil if it has one, or its title is unknown.
  func unidentified(_ libraryID: Int) -> (record: TakeoutRecord, isInLibrary: Bool)? {
    guard let track = others[libraryID], let title = track.title else { return nil }
    var record = TakeoutRecord(.track)
    record.name = title
    (record.artistName, record.albumName) = (track.artist, track.album)
    return (record, track.isInLibrary)
  }
}

/// A track as the library's file describes it.
struct TrackObject {
  private let members: ObjectMembers

  init(_ json: JSON) {
    members = ObjectMembers(json)
  }

  var libraryID: Int? { members["Track Identifier"]?.number }
  var title: String? { members["Title"]?.name }
  var artist: String? { members["Artist"]?.name ?? members["Album Artist"]?.name }
  var album: String? { members["Album"]?.name }
  var isVideo: Bool { members["Content Type"]?.string == "Music Video" }
  /// Whether it is in the library, and not only in a playlist.
  var isInLibrary: Bool { members["Playlist Only Track"]?.bool != true }
  /// Whether it was rated as loved, or as disliked; nil if neither.
  var rating: TakeoutRating? {
    members["Track Like Rating"]?.string.flatMap { TakeoutRating($0) }
  }

  /// The ID in the catalog; an ID that was only found by comparing tags may be of another release.
  var catalogID: Int? {
    let names: [ColumnName] = [
      "Apple Music Track Identifier", "Audio Matched Track Identifier",
      "Purchased Track Identifier", "Tag Matched Track Identifier",
    ]
    return names.lazy.compactMap { members[$0]?.number }.first { $0 > 0 }
  }

  /// The record of the track.
  var record: TakeoutRecord {
    var record = TakeoutRecord(.track)
    if isVideo { record.type = .musicVideos }
    record.date = members["Date Added To Library"]?.string
    record.id = catalogID.map { "\($0)" }
    (record.name, record.artistName, record.albumName) = (title, artist, album)
    record.playCount = members["Track Play Count"]?.number
    record.skipCount = members["Skip Count"]?.number
    record.durationInMillis = members["Track Duration"]?.number
    let year = members["Track Year"]?.number.flatMap { $0 > 0 ? "\($0)" : nil }
    let others: [(String, String?)] = [
      ("releaseDate", members["Release Date"]?.string.map { String($0.prefix(10)) } ?? year),
      ("lastPlayedDate", members["Last Played Date"]?.string),
    ]
    record.others =
      members["Genre"]?.name.map { [JSONMember("genreNames", .array([.string($0)]))] } ?? []
    record.others += others.compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
    return record
  }
}

/// The members of an object, whose names Apple spelled differently over time.
struct ObjectMembers {
  private var values: [ColumnName: JSON] = [:]

  init(_ json: JSON) {
    for (name, value) in json.members { values[ColumnName(name)] = value }
  }

  subscript(name: ColumnName) -> JSON? { values[name] }
}

extension JSON {
  /// A whole number, or one written as text.
  var number: Int? { int ?? string.flatMap { Int($0) } }

  /// A text, or a number that somebody chose as a name.
  var name: String? {
    let text = identifier
    return text?.isEmpty == true ? nil : text
  }
}
