package import AmctlDBus

/// The players on a bus.
package struct MPRISPlayers: Sendable {
  private let bus: BusConnection

  package init(on bus: BusConnection) {
    self.bus = bus
  }

  /// Reads all players at the same time; one that does not answer delays the others, but not long.
  ///
  /// A player that ended meanwhile, or that does not answer, is left out.
  package func all() throws(RemoteError) -> [FoundPlayer] {
    try read(try names())
  }

  /// The names of the players; a proxy, which repeats another player, is none.
  func names() throws(RemoteError) -> [String] {
    do {
      return try bus.names().filter { MPRIS.isPlayer($0) }.sorted()
    } catch { throw .bus(error) }
  }

  func read(
    _ names: [String], within limit: Duration = MPRISPlayer.patience
  ) throws(RemoteError) -> [FoundPlayer] {
    let shortNames = MPRIS.shortNames(of: names)
    let calls = names.flatMap { name in
      [MPRIS.all(of: MPRIS.root, from: name)] + MPRISPlayer.reading(name)
    }
    let responses: [Result<[BusValue], BusError>]
    do { responses = try bus.call(calls, within: limit) } catch { throw .bus(error) }
    var found: [FoundPlayer] = []
    for (index, name) in names.enumerated() {
      let own = responses[(index * 3)..<(index * 3 + 3)]
      let facts = (try? own.first?.get().first?.dictionary) ?? [:]
      let identity = PlayerIdentity(
        shortNames[name] ?? name, busName: name, title: facts["Identity"]?.text, backend: .mpris)
      do throws(RemoteError) {
        let properties = try MPRISPlayer.properties(in: own.dropFirst(), of: identity)
        found.append(
          FoundPlayer(
            MPRISPlayer(identity, at: name, on: bus, facts: facts),
            PlayerState(mpris: properties, at: .now)))
      } catch {
        if case .bus = error { throw error }
      }
    }
    return found
  }

  /// The names of the players, the one last used first, as far as somebody remembers that.
  package func recent() -> [String] {
    let call = MPRIS.get(
      "PlayerNames", of: "com.github.altdesktop.playerctld", from: MPRIS.prefix + "playerctld")
    let response = try? bus.call(call, within: MPRISPlayer.patience)
    return response?.first?.unwrapped.elements?.compactMap(\.text) ?? []
  }
}

extension MPRIS {
  /// Returns whether a name on the bus is that of a player.
  static func isPlayer(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name != prefix + "playerctld"
  }

  /// Returns the names that a person types: what is before the first dot, where that is enough.
  static func shortNames(of names: [String]) -> [String: String] {
    let short = { (name: String) in String(name.dropFirst(prefix.count).prefix { $0 != "." }) }
    let counts = names.reduce(into: [:]) { $0[short($1), default: 0] += 1 }
    return names.reduce(into: [:]) { result, name in
      result[name] = counts[short(name)] == 1 ? short(name) : String(name.dropFirst(prefix.count))
    }
  }

  /// The rules for what a player reports; nil is for all players.
  static func changes(of player: String? = nil) -> [String] {
    let place = (player.map { "sender='\($0)'," } ?? "") + "path='\(path)',"
    return [
      place + "interface='\(Bus.properties)',member='PropertiesChanged'",
      place + "interface='\(Self.player)',member='Seeked'",
    ]
  }
}
