import AmctlPlayer

/// A player that reports nothing by itself, followed by reading its state again and again.
struct PolledPlayer {
  private let player: any RemotePlayer
  /// The last state; nil while the player is not running.
  private(set) var state: PlayerState?
  /// When to read it again.
  private(set) var dueAt = ContinuousClock.now

  /// How often the state is read.
  private static let interval = Duration.seconds(1)

  init(_ player: any RemotePlayer) {
    self.player = player
  }

  var identity: PlayerIdentity { player.identity }

  /// Reads the state, and returns the events since the last time.
  ///
  /// A player that is not running, or does not respond, is gone; a rejected token is an error.
  mutating func next() async throws -> [WatchEvent] {
    defer { dueAt = .now + Self.interval }
    let before = state
    do throws(RemoteError) {
      state = try await player.state()
    } catch {
      try Task.checkCancellation()
      if Failure(error).exit == .credentials { throw error }
      state = nil
    }
    switch (before, state) {
    case (nil, nil): return []
    case (nil, let state?): return [WatchEvent(.appeared, identity, state)]
    case (_, nil): return [WatchEvent(.gone, identity)]
    case (let before?, let state?):
      return state.events(since: before).map { WatchEvent($0, identity, state) }
    }
  }
}

extension PlayerState {
  /// Returns what has changed since an earlier state.
  fileprivate func events(since before: PlayerState) -> [WatchEvent.Kind] {
    let isNew = track != before.track
    let hasSought = !isNew && hasSought(since: before)
    return (isNew ? [.track] : []) + changedKinds(since: before) + (hasSought ? [.seek] : [])
  }
}
