import MusicPlatform

/// A player of another program.
package protocol RemotePlayer: Sendable {
  /// Which player it is.
  var identity: PlayerIdentity { get }
  /// Prepares for being told of changes.
  func listen() async throws(RemoteError)
  func state() async throws(RemoteError) -> PlayerState
  /// Sends a command, and returns before it has had an effect.
  func send(_ command: PlayerCommand, in state: PlayerState) async throws(RemoteError)
  /// Returns the call for a command, in the words of its protocol.
  func description(
    of command: PlayerCommand, in state: PlayerState
  ) throws(RemoteError) -> String
  /// Waits until the player reports a change, but no longer than a limit.
  func waitForChange(within limit: Duration) async throws(RemoteError)
}

// A player that reports nothing by itself.
extension RemotePlayer {
  package func listen() {}

  package func waitForChange(within limit: Duration) async {
    try? await Task.sleep(for: limit)
  }
}

/// A player with the state it had when it was found.
package struct FoundPlayer: Sendable {
  package let player: any RemotePlayer
  package let state: PlayerState

  package init(_ player: any RemotePlayer, _ state: PlayerState) {
    self.player = player
    self.state = state
  }

  package var identity: PlayerIdentity { player.identity }
}

/// The outcome of a command to a player.
package enum CommandOutcome: Sendable, Equatable {
  /// The state shows the effect.
  case seen(PlayerState)
  /// The state did not show the effect in time.
  case unseen
  /// There was nothing left to play, or the player was told to end.
  case ended
}

extension RemotePlayer {
  /// Tells the player something, and waits until its state shows that.
  ///
  /// A reply says only that the command arrived: the state after it counts. A player may end with
  /// its queue, before it has responded.
  package func perform(
    _ command: PlayerCommand, in state: PlayerState
  ) async throws(RemoteError) -> CommandOutcome {
    let effect = try Effect(of: command, on: state, of: identity)
    guard !effect.isThere(in: state) else { return .seen(state) }
    do throws(RemoteError) {
      // A change between the command and this would be missed.
      try await listen()
      try await send(command, in: state)
      return try await shows(effect)
    } catch {
      guard case .gone = error, effect.canEndPlayer else { throw error }
      return .ended
    }
  }

  /// Waits, but not for long, until the player's state shows an effect.
  private func shows(_ effect: Effect) async throws(RemoteError) -> CommandOutcome {
    let end = ContinuousClock.now + .milliseconds(500)
    while true {
      let now = try await state()
      if effect.isThere(in: now) {
        return effect.hasEndedQueue(in: now) ? .ended : .seen(now)
      }
      let rest = end - .now
      guard rest > .zero else { return .unseen }
      // Not every player reports each change.
      try await waitForChange(within: min(rest, .milliseconds(50)))
    }
  }
}

/// The change in a player's state by which a command shows that it was carried out.
struct Effect {
  private let command: PlayerCommand
  private let before: PlayerState
  /// Where the track should be; nil for commands that do not seek.
  private let target: Duration?

  /// Determines the effect; throws if there can be none.
  init(
    of command: PlayerCommand, on before: PlayerState, of player: PlayerIdentity
  ) throws(RemoteError) {
    self.command = command
    self.before = before
    if case .seek(let target) = command {
      self.target = try before.position(of: target, in: player)
    } else {
      target = nil
    }
  }

  /// Whether it may leave nothing to play, so that the player stops or ends.
  var canEndPlayer: Bool {
    switch command {
    case .quit, .next: true
    case .seek: target.map { $0 >= before.track?.duration ?? .zero } ?? false
    default: false
    }
  }

  /// Returns whether the player has stopped because nothing was left to play.
  func hasEndedQueue(in now: PlayerState) -> Bool {
    canEndPlayer && before.status != .stopped && now.status == .stopped
  }

  /// How far the position may be from where it should be.
  private static let tolerance = Duration.seconds(2)

  func isThere(in now: PlayerState) -> Bool {
    switch command {
    case .play: now.status == .playing
    case .pause: now.status != .playing
    case .toggle: now.status != before.status
    case .stop: now.status == .stopped
    case .next, .previous: hasMoved(now)
    case .seek: hasSought(now)
    case .volume(let volume): now.volume.map { abs($0 - volume) < 0.015 } ?? false
    case .shuffle(let isOn): now.shuffles == isOn
    case .repeatMode(let mode): now.repeatMode == mode
    case .quit: false
    }
  }

  /// Whether another track is playing, or the same from its start.
  private func hasMoved(_ now: PlayerState) -> Bool {
    guard isSameTrack(now) else { return true }
    // The position of some players never changes.
    guard let old = before.position, let new = now.position else { return false }
    return new < old - .milliseconds(500) || now.status != before.status
  }

  private func isSameTrack(_ now: PlayerState) -> Bool {
    guard let track = now.track else { return before.track == nil }
    return track.isSame(as: before.track)
  }

  private func hasSought(_ now: PlayerState) -> Bool {
    guard let target, let position = now.position else { return false }
    if now == before { return false }
    // A seek past the end goes to the next track.
    guard isSameTrack(now) else { return true }
    let passed = now.status == .playing ? now.moment - before.moment : .zero
    return position > target - Self.tolerance && position < target + passed + Self.tolerance
  }
}

extension PlayerTrack {
  /// Returns whether it is the same track, of which more may be known by now.
  ///
  /// Some players give all of their tracks one name of their own.
  package func isSame(as other: PlayerTrack?) -> Bool {
    guard let other else { return false }
    return id == other.id && name == other.name && artists == other.artists
  }
}

extension PlayerState {
  /// Returns the time from the start of the track that a target means.
  package func position(
    of target: SeekTarget, in player: PlayerIdentity
  ) throws(RemoteError) -> Duration {
    let length = track?.duration
    switch target {
    case .to(let time):
      if let length, time > length { throw .beyondEnd(player, length) }
      return time
    case .by(let difference):
      guard let position = position(at: .now) else { throw .unknownPosition(player) }
      return max(position + difference, .zero)
    case .part(let part):
      guard let place = length?.multiplied(by: part) else { throw .unknownLength(player) }
      return place
    }
  }
}

/// Which player it is.
package struct PlayerIdentity: Sendable, Hashable {
  /// The short name that a person types, such as `spotify`.
  package let name: String
  /// The name on the bus; nil for a player that is reached in another way.
  package let busName: String?
  /// The title that the player gives itself.
  package let title: String?
  /// How it is reached.
  package let backend: Backend

  /// The ways to reach a player.
  package enum Backend: String, Sendable {
    case mpris, cider, socket
    case appleScript = "applescript"
  }

  package init(_ name: String, busName: String? = nil, title: String?, backend: Backend) {
    self.name = name
    self.busName = busName
    self.title = title
    self.backend = backend
  }

  /// Returns whether a person may mean this player: the start of its name or of its title.
  package func isMeant(by word: String) -> Bool {
    let word = word.lowercased()
    let names = [name, title, busName.map { String($0.dropFirst(MPRIS.prefix.count)) }]
    return !word.isEmpty && names.compactMap { $0?.lowercased() }.contains { $0.hasPrefix(word) }
  }
}
