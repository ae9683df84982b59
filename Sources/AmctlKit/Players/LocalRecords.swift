import AmctlPlayer
import MusicAPI

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
  /// The name in a record.
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
