import AmctlPlayer
import MusicAPI
import MusicPlatform

/// The fields of the records of players.
enum PlayerFields {
  /// The player and its state.
  static let status: RecordFields = [
    "player": .string, "busName": .string, "identity": .string, "backend": .string,
    "status": .string, "positionInMillis": .number, "asOf": .date, "rate": .number,
    "volume": .number, "shuffle": .boolean, "repeat": .string, "can.play": .boolean,
    "can.pause": .boolean, "can.next": .boolean, "can.previous": .boolean, "can.seek": .boolean,
    "can.control": .boolean, "track.id": .string, "track.name": .string,
    "track.artistName": .string, "track.artists": .strings, "track.albumName": .string,
    "track.durationInMillis": .number, "track.trackNumber": .number, "track.url": .string,
    "track.artworkUrl": .string, "track.isPreview": .boolean,
  ]
}

/// The columns of players in rows.
enum PlayerColumns {
  static let status = [
    Column("player"), Column("status"), Column("positionInMillis"), Column("track.name"),
    Column("track.artistName"),
  ]
  static let list = status + [Column("isChosen")]
  static let events = [Column("event")] + status
  static let matched = status + [Column("id"), Column("match"), Column("score")]
}

extension PlayerIdentity {
  /// The members of a record that say which player it is.
  fileprivate var members: [JSONMember] {
    [
      JSONMember("player", .string(name)), JSONMember("busName", .text(busName)),
      JSONMember("identity", .text(title)), JSONMember("backend", .string(backend.rawValue)),
    ]
  }
}

extension FoundPlayer {
  /// The player and its state as a record.
  var record: [JSONMember] { identity.members + state.members() }
}

extension WatchEvent {
  /// The event as a record: what happened, and the state after it.
  var record: [JSONMember] {
    [JSONMember("event", .string(kind.rawValue))]
      + (player?.members ?? [JSONMember("player", .null)]) + (state?.members() ?? [])
  }
}

extension PlayerState {
  /// The members of a record; values that the player does not report are null.
  ///
  /// The position is that of the moment at which the record is made.
  func members() -> [JSONMember] {
    let now = ContinuousClock.now
    return [
      JSONMember("status", .string(status.rawValue)),
      JSONMember("positionInMillis", .milliseconds(position(at: now))),
      JSONMember("asOf", .string(Self.moment(SystemClock.milliseconds))),
      JSONMember("rate", .decimal(rate)), JSONMember("volume", .decimal(volume)),
      JSONMember("shuffle", shuffles.map { .bool($0) } ?? .null),
      JSONMember("repeat", .text(repeatMode?.rawValue)),
      JSONMember("can", abilities.json), JSONMember("track", track?.json ?? .null),
    ]
  }
}

extension PlayerState {
  /// Returns a time of the wall clock as text.
  private static func moment(_ milliseconds: Int) -> String {
    let fraction = String(1000 + milliseconds % 1000).dropFirst()
    return UnixTime(seconds: milliseconds / 1000).iso8601.dropLast() + ".\(fraction)Z"
  }
}

extension PlayerState.Abilities {
  fileprivate var json: JSONValue {
    .object([
      JSONMember("play", .bool(play)), JSONMember("pause", .bool(pause)),
      JSONMember("next", .bool(next)), JSONMember("previous", .bool(previous)),
      JSONMember("seek", .bool(seek)), JSONMember("control", .bool(control)),
    ])
  }
}

extension PlayerTrack {
  fileprivate var json: JSONValue {
    .object([
      JSONMember("id", .text(id)), JSONMember("name", .text(name)),
      JSONMember("artistName", .text(artistName)),
      JSONMember("artists", .array(artists.map { .string($0) })),
      JSONMember("albumName", .text(albumName)),
      JSONMember("durationInMillis", .milliseconds(duration)),
      JSONMember("trackNumber", trackNumber.map { .int($0) } ?? .null),
      JSONMember("url", .text(url)), JSONMember("artworkUrl", .text(artworkURL)),
      JSONMember("isPreview", .bool(isPreview)),
    ])
  }
}

extension JSONValue {
  /// A text, or null.
  static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A time in whole milliseconds, as the service counts it, or null.
  static func milliseconds(_ time: Duration?) -> JSONValue {
    time.map { .int($0.inMilliseconds) } ?? .null
  }

  /// A number with at most three decimals, or null: players compute such numbers.
  fileprivate static func decimal(_ number: Double?) -> JSONValue {
    number.flatMap { JSONNumber(($0 * 1000).rounded() / 1000) }.map { .number($0) } ?? .null
  }
}
