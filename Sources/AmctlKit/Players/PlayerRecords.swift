import AmctlPlayer
import MusicAPI

enum PlayerFields {
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
  var record: [JSONMember] { identity.members + state.members }
}

extension WatchEvent {
  /// The event as a record: what happened, and the state after it.
  var record: [JSONMember] {
    [JSONMember("event", .string(kind.rawValue))]
      + (player?.members ?? [JSONMember("player", .null)]) + (state?.members ?? [])
  }
}

extension PlayerUpdate {
  /// The events as records, each with the state after it.
  var records: [JSONValue] {
    events.map { event in
      var state = state
      var own: [JSONMember] = []
      if case .track(let heard) = event { state.track = heard }
      if case .queue = event {
        let place = queue.current.map { JSONValue.int($0 + 1) } ?? .null
        own = [JSONMember("index", place), JSONMember("count", .int(queue.entries.count))]
      }
      if case .skipped(let entry, let reason) = event {
        state.track = entry.item.track
        own = [JSONMember("reason", .string(reason))]
      }
      return .object(
        [JSONMember("event", .string(event.name)), JSONMember("player", "amctl")] + state.members
          + own + [JSONMember("catalog", state.track?.catalogRecord ?? .null)])
    }
  }
}

extension PlayerEvent {
  fileprivate var name: String {
    switch self {
    case .track: "track"
    case .change(let kind): kind.rawValue
    case .queue: "queue"
    case .skipped: "skipped"
    }
  }
}

extension PlayerTrack {
  /// The song as a member of a record.
  fileprivate var catalogRecord: JSONValue {
    catalogID.map { ["id": .string($0), "type": "songs", "match": "exact", "by": "id"] } ?? .null
  }
}
