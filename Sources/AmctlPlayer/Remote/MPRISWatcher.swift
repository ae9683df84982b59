package import AmctlDBus

/// Follows the players on a bus as they change, come and go.
///
/// Signals carry the name of a connection, which is kept with each player. Everything is subscribed
/// to before the first state is read, so that no change is lost in between.
package struct MPRISWatcher {
  private let bus: BusConnection
  private let choice: PlayerChoice
  /// The names of all players by the connection that has them.
  private var names: [String: String] = [:]
  /// The followed players with their states, by their connection.
  private var players: [String: WatchedPlayer] = [:]
  /// The events that were not returned yet.
  private var events: [WatchEvent] = []

  /// The time limit for reading a player that appeared or reported a change.
  private static let patience = Duration.milliseconds(250)

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
    let all = MPRISPlayers(on: bus)
    for name in try all.names() {
      guard let owner = try? bus.owner(of: name) else { continue }
      names[owner] = name
    }
    for reading in try all.read(names.values.sorted()) {
      guard let owner = names.first(where: { $0.value == reading.player.identity.busName })?.key
      else { continue }
      add(reading, owner: owner)
    }
    if players.isEmpty { events.append(WatchEvent(.none)) }
  }

  /// The states of all players that are followed.
  package var states: [(player: PlayerIdentity, state: PlayerState)] {
    players.values.map { ($0.identity, $0.state) }.sorted { $0.player.name < $1.player.name }
  }

  /// Waits for the next events; there are none if the time is up.
  package mutating func next(within limit: Duration? = nil) throws(RemoteError) -> [WatchEvent] {
    let end = limit.map { ContinuousClock.now + $0 }
    while true {
      for owner in players.keys.sorted() {
        if let event = players[owner]?.settledTrack(at: .now) { events.append(event) }
      }
      if !events.isEmpty {
        defer { events = [] }
        return events
      }
      let wake = (players.values.compactMap(\.settlesAt) + [end].compactMap(\.self)).min()
      let rest = wake.map { max($0 - .now, .zero) }
      let message: BusMessage?
      do { message = try bus.next(within: rest) } catch {
        guard case .missed = error else { throw .bus(error) }
        refresh()
        continue
      }
      if let message {
        take(message)
      } else if let end, ContinuousClock.now >= end {
        return []
      }
    }
  }

  private mutating func take(_ message: BusMessage) {
    guard message.kind == .signal, let sender = message.sender else { return }
    switch message.member {
    case "NameOwnerChanged" where sender == "org.freedesktop.DBus":
      let names = message.body.compactMap(\.text)
      if names.count == 3 { ownerChanged(of: names[0], from: names[1], to: names[2]) }
    case "PropertiesChanged" where message.body.first?.text == MPRIS.player:
      guard players[sender] != nil else { return meet(sender) }
      guard message.body.count == 3 else { return }
      var changed = message.body[1].dictionary ?? [:]
      for name in message.body[2].elements?.compactMap(\.text) ?? [] {
        changed[name] = read(name, of: sender)
      }
      let position = needsPosition(after: changed) ? read("Position", of: sender) : nil
      events += players[sender]?.take(changed, position: position, at: .now) ?? []
    case "Seeked":
      guard let position = message.body.first?.integer else { return }
      if let event = players[sender]?.seek(to: .microseconds(position), at: .now) {
        events.append(event)
      }
    default: return
    }
  }

  /// Reads all players anew, after some of their signals were lost.
  private mutating func refresh() {
    for (owner, name) in names {
      let reading = try? MPRISPlayers(on: bus).read([name], within: Self.patience).first
      guard let reading else { continue }
      events +=
        players[owner]?.take(
          reading.properties, position: reading.properties["Position"], at: .now) ?? []
    }
  }

  /// The position continues at another speed, or somewhere else, after these.
  private func needsPosition(after changed: [String: BusValue]) -> Bool {
    ["PlaybackStatus", "Rate", "Metadata"].contains { changed[$0] != nil }
  }

  private func read(_ property: String, of owner: String) -> BusValue? {
    let response = try? bus.call(MPRIS.get(property, from: owner), within: Self.patience)
    return response?.first?.unwrapped
  }

  private mutating func ownerChanged(of name: String, from old: String, to new: String) {
    guard MPRIS.isPlayer(name) else { return }
    names[old] = nil
    if let gone = players.removeValue(forKey: old) {
      events.append(WatchEvent(.gone, gone.identity))
    }
    if !new.isEmpty {
      names[new] = name
      meet(new)
    }
    if players.isEmpty, events.last?.kind == .gone { events.append(WatchEvent(.none)) }
  }

  /// Reads a player that has come; one that does not answer yet is read at its first signal.
  private mutating func meet(_ owner: String) {
    guard let name = names[owner] else { return }
    let reading = try? MPRISPlayers(on: bus).read([name], within: Self.patience).first
    if let reading { add(reading, owner: owner) }
  }

  private mutating func add(_ reading: MPRISReading, owner: String) {
    let identity = reading.player.identity
    guard choice.allows(identity) else { return }
    let player = WatchedPlayer(reading)
    players[owner] = player
    events.append(WatchEvent(.appeared, identity, player.state))
  }
}

/// A player that is followed.
struct WatchedPlayer {
  let identity: PlayerIdentity
  private(set) var state: PlayerState
  /// The properties that the player has reported.
  private var properties: [String: BusValue]
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

  init(_ reading: MPRISReading) {
    identity = reading.player.identity
    properties = reading.properties
    state = reading.found.state
    shownTrack = state.track
  }

  /// Takes changed properties, and returns the events to report at once.
  mutating func take(
    _ changed: [String: BusValue], position: BusValue?, at now: ContinuousClock.Instant
  ) -> [WatchEvent] {
    properties.merge(changed) { $1 }
    properties["Position"] = position
    let before = state
    state = PlayerState(mpris: properties, at: now)
    if position == nil {
      let isSame = state.track?.isSame(as: before.track) ?? false
      state.position = isSame ? before.position(at: now) : state.track.map { _ in .zero }
    }
    if state.track == shownTrack {
      settlesAt = nil
    } else if state.track != before.track {
      if settlesAt == nil { latest = now + Self.longest }
      settlesAt = min(now + Self.silence, latest ?? now)
    }
    return state.changedKinds(since: before).map { WatchEvent($0, identity, state) }
  }

  /// Takes a new position.
  mutating func seek(to position: Duration, at now: ContinuousClock.Instant) -> WatchEvent {
    state.position = max(position, .zero)
    state.moment = now
    return WatchEvent(.seek, identity, state)
  }

  /// Returns the event of a new track, once enough is known about it.
  mutating func settledTrack(at now: ContinuousClock.Instant) -> WatchEvent? {
    guard let settlesAt, settlesAt <= now else { return nil }
    self.settlesAt = nil
    shownTrack = state.track
    return WatchEvent(.track, identity, state)
  }
}
