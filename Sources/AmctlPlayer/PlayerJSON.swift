package import MusicAPI
import MusicPlatform

// A state and its track have one form in JSON: that of records, which programs pass on to each other
// too. What a player does not report is null.

extension PlayerState {
  /// The members of a record, with the position of now.
  package var members: [JSONMember] { members(track?.members) }

  /// The state as one program passes it to another, with all that is known of the track.
  var json: JSONValue { .object(members(track?.allMembers)) }

  private func members(_ track: [JSONMember]?) -> [JSONMember] {
    [
      JSONMember("status", .string(status.rawValue)),
      JSONMember("positionInMillis", .milliseconds(position(at: .now))),
      JSONMember("asOf", .string(Self.moment(SystemClock.milliseconds))),
      JSONMember("rate", .decimal(rate)), JSONMember("volume", .decimal(volume)),
      JSONMember("shuffle", shuffles.map { .bool($0) } ?? .null),
      JSONMember("repeat", .text(repeatMode?.rawValue)), JSONMember("can", abilities.json),
      JSONMember("track", track.map { .object($0) } ?? .null),
    ]
  }

  /// Returns a time of the wall clock as text.
  private static func moment(_ milliseconds: Int) -> String {
    let fraction = String(1000 + milliseconds % 1000).dropFirst()
    return UnixTime(seconds: milliseconds / 1000).iso8601.dropLast() + ".\(fraction)Z"
  }

  /// Reads a state as it was when it was sent, which was just now.
  init(_ json: JSON) {
    self.init()
    status = json["status"]?.string.flatMap { PlaybackStatus(rawValue: $0) } ?? .stopped
    position = json["positionInMillis"]?.int.map { .milliseconds($0) }
    rate = json["rate"]?.double
    volume = json["volume"]?.double
    shuffles = json["shuffle"]?.bool
    repeatMode = json["repeat"]?.string.flatMap { RepeatMode(rawValue: $0) }
    for (name, _, ability) in Abilities.names {
      abilities[keyPath: ability] = json["can"]?[name]?.bool ?? false
    }
    track = json["track"].flatMap { $0.kind == .object ? PlayerTrack($0) : nil }
  }
}

extension PlayerState.Abilities {
  fileprivate var json: JSONValue {
    .object(Self.names.map { JSONMember($0.name, .bool(self[keyPath: $0.ability])) })
  }
}

extension PlayerTrack {
  fileprivate var members: [JSONMember] {
    [
      JSONMember("id", .text(id)), JSONMember("name", .text(name)),
      JSONMember("artistName", .text(artistName)), JSONMember("artists", .texts(artists)),
      JSONMember("albumName", .text(albumName)),
      JSONMember("durationInMillis", .milliseconds(duration)),
      JSONMember("trackNumber", .integer(trackNumber)), JSONMember("url", .text(url)),
      JSONMember("artworkUrl", .text(artworkURL)), JSONMember("isPreview", .bool(isPreview)),
    ]
  }

  /// The members of a record, and what else is known.
  fileprivate var allMembers: [JSONMember] {
    members + [
      JSONMember("albumArtists", .texts(albumArtists)), JSONMember("genres", .texts(genres)),
      JSONMember("discNumber", .integer(discNumber)), JSONMember("releaseDate", .text(releaseDate)),
      JSONMember("catalogId", .text(catalogID)), JSONMember("isrc", .text(isrc)),
    ]
  }

  fileprivate init(_ json: JSON) {
    self.init()
    let list = { (name: String) in json[name]?.elements.compactMap(\.string) ?? [] }
    id = json["id"]?.string
    name = json["name"]?.string
    artists = list("artists")
    albumName = json["albumName"]?.string
    albumArtists = list("albumArtists")
    genres = list("genres")
    duration = json["durationInMillis"]?.int.map { .milliseconds($0) }
    trackNumber = json["trackNumber"]?.int
    discNumber = json["discNumber"]?.int
    releaseDate = json["releaseDate"]?.string
    url = json["url"]?.string
    artworkURL = json["artworkUrl"]?.string
    catalogID = json["catalogId"]?.string
    isrc = json["isrc"]?.string
    isPreview = json["isPreview"]?.bool ?? false
  }
}

extension PlayItem {
  /// The members of the item as one program passes it to another.
  var members: [JSONMember] {
    [JSONMember("type", .string(type)), JSONMember("preview", .string(preview))] + track.allMembers
  }

  /// Reads an item; nil if it has no preview.
  init?(_ json: JSON) {
    guard let type = json["type"]?.string, let preview = json["preview"]?.string else { return nil }
    self.init(PlayerTrack(json), type: type, preview: preview)
  }
}

extension JSONValue {
  fileprivate static func texts(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }

  /// A time in whole milliseconds, as the service counts it, or null.
  fileprivate static func milliseconds(_ time: Duration?) -> JSONValue {
    .integer(time?.inMilliseconds)
  }

  /// A number with at most three decimals, or null: players compute such numbers.
  fileprivate static func decimal(_ number: Double?) -> JSONValue {
    number.map { .double(($0 * 1000).rounded() / 1000) } ?? .null
  }
}
