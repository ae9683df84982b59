/// An event of a player.
package enum PlayerEvent: Sendable, Equatable {
  /// A track is heard from its start; a very short one may be over by now.
  case track(PlayerTrack)
  /// Something else about the state has changed.
  case change(WatchEvent.Kind)
  /// The entries of the queue, or their order, have changed.
  case queue
  /// An entry was not played, for this reason.
  case skipped(PlayQueue.Entry, String)
}

/// Events, and the state after them.
package struct PlayerUpdate: Sendable {
  /// The events; none if only details of the track or the abilities have changed.
  package let events: [PlayerEvent]
  package let state: PlayerState
  package let queue: PlayQueue
}

/// The summary of a player that ended normally.
package struct PlayerSummary: Sendable, Equatable {
  /// How many entries were heard.
  package var played = 0
  /// How many entries were not played because of an error.
  package var skipped = 0
  /// Whether the last entries failed in a row, so that no others were tried.
  package var hasGivenUp = false
}

extension PlayerState {
  /// Whether it says the same, wherever the track is.
  func isLike(_ other: PlayerState) -> Bool {
    var other = other
    other.position = position
    other.moment = moment
    return self == other
  }
}
