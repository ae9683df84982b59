/// Something that happened to a player.
package struct WatchEvent: Sendable {
  package let kind: Kind
  /// Which player it was; nil if none is left.
  package let player: PlayerIdentity?
  /// The state after it; nil if the player is gone.
  package let state: PlayerState?

  package init(_ kind: Kind, _ player: PlayerIdentity? = nil, _ state: PlayerState? = nil) {
    self.kind = kind
    self.player = player
    self.state = state
  }

  package enum Kind: String, Sendable {
    case appeared, gone
    /// The last player is gone, or there has been none.
    case none
    case track, status
    /// The position has changed otherwise than by playing.
    case seek
    case volume
    /// The order or the speed has changed.
    case options
  }
}

extension PlayerState {
  /// Returns what has changed since an earlier state, apart from the track.
  package func changedKinds(since before: PlayerState) -> [WatchEvent.Kind] {
    var kinds: [WatchEvent.Kind] = []
    if status != before.status { kinds.append(.status) }
    if volume != before.volume { kinds.append(.volume) }
    if shuffles != before.shuffles || repeatMode != before.repeatMode || rate != before.rate {
      kinds.append(.options)
    }
    return kinds
  }

  /// Returns whether the position differs from the one that time alone explains.
  package func hasSought(since before: PlayerState) -> Bool {
    guard let expected = before.position(at: moment), let position else { return false }
    let difference = position - expected
    return difference > .seconds(2) || difference < .seconds(-2)
  }
}
