package import AmctlDBus

/// Follows the players on a bus as they change, come and go.
///
/// A signal says only that something has changed: the players are read again, and compared with what
/// they were. Everything is subscribed to before the first state is read, so that no change is lost
/// in between.
package struct MPRISWatcher {
  private let bus: BusConnection
  private let choice: PlayerChoice
  /// The followed players by their names on the bus.
  private var players: [String: WatchedPlayer] = [:]
  /// The events that were not returned yet.
  private var events: [WatchEvent] = []

  /// The time limit for reading the players.
  private static let patience = Duration.milliseconds(250)
  /// How many signals are taken together; more are no reason to wait longer.
  private static let mostSignals = 1000

  /// Starts to follow the chosen players; the first events are the running ones.
  package init(on bus: BusConnection, _ choice: PlayerChoice) throws(RemoteError) {
    self.bus = bus
    self.choice = choice
    do throws(BusError) {
      try bus.subscribe(
        to: "sender='\(Bus.name)',path='\(Bus.path)',interface='\(Bus.name)',"
          + "member='NameOwnerChanged',arg0namespace='\(MPRIS.root)'")
      for rule in MPRIS.changes() { try bus.subscribe(to: rule) }
    } catch { throw .bus(error) }
    try compare(within: MPRISPlayer.patience)
    if players.isEmpty { events.append(WatchEvent(.none)) }
  }

  /// The states of all players that are followed.
  package var states: [(player: PlayerIdentity, state: PlayerState)] {
    players.values.map { ($0.identity, $0.state) }.sorted { $0.player.name < $1.player.name }
  }

  /// Waits for the next events; there are none if the time is up.
  package mutating func next(within limit: Duration? = nil) throws(RemoteError) -> [WatchEvent] {
    let end = limit.map { ContinuousClock.now + $0 }
    while events.isEmpty {
      let wake = (players.values.compactMap(\.settlesAt) + [end].compactMap(\.self)).min()
      let jumps = try jumps(within: wake.map { max($0 - .now, .zero) })
      try compare(after: jumps, within: Self.patience)
      if let end, end <= .now { break }
    }
    defer { events = [] }
    return events
  }

  /// Waits for signals, and returns the connections that reported jumps.
  private func jumps(within limit: Duration?) throws(RemoteError) -> Set<String> {
    var jumps: Set<String> = []
    do throws(BusError) {
      var signal = try bus.next(within: limit)
      for _ in 0..<Self.mostSignals {
        guard let message = signal else { break }
        if message[.member] == "Seeked", let sender = message[.sender] { jumps.insert(sender) }
        signal = try bus.next(within: .zero)
      }
    } catch { throw .bus(error) }
    return jumps
  }

  /// Reads all players; one that does not answer stays as it was, or is read at the next signal.
  private mutating func compare(
    after jumps: Set<String> = [], within limit: Duration
  ) throws(RemoteError) {
    let all = MPRISPlayers(on: bus)
    let names = try all.names()
    for name in players.keys.sorted() where !names.contains(name) {
      events.append(WatchEvent(.gone, players.removeValue(forKey: name)?.identity))
      if players.isEmpty { events.append(WatchEvent(.none)) }
    }
    for found in try all.read(names, within: limit) where choice.allows(found.identity) {
      let name = found.identity.busName ?? ""
      let owner = jumps.isEmpty ? nil : try owner(of: name)
      let hasJumped = owner.map(jumps.contains) ?? false
      if let event = players[name]?.take(found.state, hasJumped: hasJumped, at: .now) {
        events += event
      } else {
        players[name] = WatchedPlayer(found)
        events.append(WatchEvent(.appeared, found.identity, found.state))
      }
    }
  }

  private func owner(of name: String) throws(RemoteError) -> String? {
    do { return try bus.owner(of: name) } catch { throw .bus(error) }
  }
}

/// A player that is followed.
struct WatchedPlayer {
  let identity: PlayerIdentity
  private(set) var state: PlayerState
  /// The track that was reported last.
  private var shownTrack: PlayerTrack?
  /// When a new track will be reported.
  private(set) var settlesAt: ContinuousClock.Instant?
  private var latest: ContinuousClock.Instant?

  /// How long nothing may change until a track is taken for complete.
  ///
  /// Most players report a new track in several steps.
  private static let silence = Duration.milliseconds(60)
  /// How long that may go on.
  private static let longest = Duration.milliseconds(300)

  init(_ found: FoundPlayer) {
    (identity, state, shownTrack) = (found.identity, found.state, found.state.track)
  }

  /// Takes the state of now, and returns what has changed; a new track, once enough is known of it.
  mutating func take(
    _ new: PlayerState, hasJumped: Bool, at now: ContinuousClock.Instant
  ) -> [WatchEvent] {
    let before = state
    state = new
    var kinds = state.changedKinds(since: before) + (hasJumped ? [.seek] : [])
    if state.track == shownTrack {
      settlesAt = nil
    } else if state.track != before.track {
      if settlesAt == nil { latest = now + Self.longest }
      settlesAt = min(now + Self.silence, latest ?? now)
    }
    if let settlesAt, settlesAt <= now {
      self.settlesAt = nil
      shownTrack = state.track
      kinds.insert(.track, at: 0)
    }
    return kinds.map { WatchEvent($0, identity, state) }
  }
}
