package import MusicAPI
import MusicPlatform

/// What a download says about one play, track, playlist, favorite or rating.
package struct TakeoutRecord {
  /// What a record is about.
  package enum Kind: String, CaseIterable, Sendable {
    case play, track, playlist, favorite, like
  }

  package let kind: Kind
  /// The type of the resource in the catalog.
  package var type = ResourceType.songs
  /// The day or the time, in ISO format: of the play, the addition, or the change.
  package var date: String?
  /// The ID in the catalog.
  package var id: String?
  package var name: String?
  package var artistName: String?
  package var albumName: String?
  package var isrc: String?
  package var playCount: Int?
  package var skipCount: Int?
  /// The length of a track, or how long it played.
  package var durationInMillis: Int?
  /// The length of the song of a play, which its record does not have.
  package var songLength: Int?
  /// The tracks of a playlist that have no ID, and are left out.
  package var missingCount = 0
  /// Those of them that are no records themselves, each once.
  package var missingTracks: [TakeoutRecord] = []
  /// What only some kinds have.
  var others: [JSONMember] = []
  /// Whether name and artist were one text, which may be split wrongly.
  package var isSplit = false

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Whether it should have an ID and does not; playlists that are not shared have none.
  package var isUnidentified: Bool { id == nil && kind != .playlist }

  /// Splits a description such as `Artist - Title`; of several ways, the first.
  mutating func setNames(_ description: String) {
    guard type != .artists, let separator = description.range(ofFirst: Self.separator) else {
      name = description
      return
    }
    artistName = String(description[..<separator.lowerBound])
    name = String(description[separator.upperBound...])
    isSplit = true
  }

  /// Takes the artist from a description whose title is known.
  mutating func setArtist(_ description: String) {
    let ending = Self.separator + (name ?? "")
    guard description.lowercased().hasSuffix(ending.lowercased()) else { return }
    artistName = String(description.dropLast(ending.count))
  }

  static let separator = " - "

  /// The record to print.
  package var json: JSONValue {
    .object(
      [
        JSONMember("kind", .string(kind.rawValue)), JSONMember("type", .string(type.rawValue)),
        JSONMember("date", .text(date)), JSONMember("id", .text(id)),
        JSONMember("name", .text(name)),
        JSONMember("artistName", .text(artistName)), JSONMember("albumName", .text(albumName)),
        JSONMember("isrc", .text(isrc)), JSONMember("playCount", .integer(playCount)),
        JSONMember("skipCount", .integer(skipCount)),
        JSONMember("durationInMillis", .integer(durationInMillis)),
      ] + others)
  }
}
