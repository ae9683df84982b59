import AmctlDBus
import AmctlPlayer

/// Follows all players that are meant, wherever they are.
struct PlayersWatcher {
  private var bus: MPRISWatcher?
  private var polled: [PolledPlayer]
  /// The events that were not returned yet.
  private var events: [WatchEvent] = []
  /// Whether the last event said that no player is left.
  private var isNone = false

  /// Starts to follow the players; the first events are the running ones.
  init(_ players: Players) throws {
    var others = try players.elsewhere
    do throws(RemoteError) {
      bus = try MPRISWatcher(on: try players.bus(), players.choice)
    } catch {
      // The other players need no bus.
      if let own = players.own, try own.found() != nil { others.append(own) }
      guard !others.isEmpty, case .bus(let cause) = error, cause.saysNoBus else { throw error }
    }
    polled = others.map { PolledPlayer($0) }
  }

  /// Whether no player is followed.
  private var isEmpty: Bool {
    polled.allSatisfy { $0.state == nil } && bus?.states.isEmpty != false
  }

  /// Returns the events of the players on the bus that are not followed in a better way.
  private mutating func eventsOnBus(within limit: Duration?) throws(RemoteError) -> [WatchEvent] {
    let others = polled.filter { $0.state != nil }.map(\.identity)
    return try bus?.next(within: limit).filter { event in
      event.kind != .none && event.player?.isDouble(of: others) == false
    } ?? []
  }

  /// Waits for the next events.
  mutating func next() async throws -> [WatchEvent] {
    while true {
      for index in polled.indices where polled[index].dueAt <= .now {
        events += try await polled[index].next()
      }
      noteIfNoneIsLeft()
      let wake = polled.map(\.dueAt).min()
      let rest = events.isEmpty ? wake.map { max($0 - .now, .zero) } : .zero
      if bus == nil {
        try await Task.sleep(for: rest ?? .zero)
      } else {
        events += try eventsOnBus(within: rest)
      }
      noteIfNoneIsLeft()
      if !events.isEmpty {
        defer { events = [] }
        return events
      }
    }
  }

  /// Adds the event that the last player is gone, once.
  private mutating func noteIfNoneIsLeft() {
    if isEmpty, !isNone { events.append(WatchEvent(.none)) }
    isNone = isEmpty
  }
}
