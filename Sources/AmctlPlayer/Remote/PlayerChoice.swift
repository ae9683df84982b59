/// Which of the players a command is about.
package struct PlayerChoice: Sendable {
  /// The names that a person typed; empty for the one that is playing.
  package var names: [String]
  /// The names of players that are never meant.
  package var ignored: [String]

  /// The name that means all players.
  package static let all = "all"

  package init(_ names: [String] = [], ignoring ignored: [String] = []) {
    self.names = names
    self.ignored = ignored
  }

  /// Returns whether a player may be meant, as far as its name says.
  package func allows(_ player: PlayerIdentity) -> Bool {
    guard !ignored.contains(where: { player.isMeant(by: $0) }) else { return false }
    return names.isEmpty || names.contains { $0 == Self.all || player.isMeant(by: $0) }
  }

  /// Returns the players that are meant, the most likely one first.
  ///
  /// The names decide first, in their order; then whether a player is on this machine, and whether
  /// it is playing, or at least paused; then which was used last, as far as that is known.
  package func ranked(_ players: [FoundPlayer], recent: [String]) -> [FoundPlayer] {
    players.filter { allows($0.identity) && !isDouble($0.identity, among: players) }
      .map { player in (player, rank(of: player, recent: recent)) }
      .sorted { $0.1 < $1.1 }
      .map(\.0)
  }

  private func rank(
    of player: FoundPlayer, recent: [String]
  ) -> (named: Int, elsewhere: Int, status: Int, used: Int, foreign: Int, name: String) {
    let identity = player.identity
    let place = names.firstIndex { $0 != Self.all && identity.isMeant(by: $0) } ?? names.count
    let status: Int =
      switch player.state.status {
      case .playing: 0
      case .paused: 1
      case .stopped: 2
      }
    let used = recent.firstIndex { $0 == identity.busName } ?? recent.count
    let isElsewhere = identity.name.hasPrefix("kdeconnect")
    let isOther = identity.name != "amctl"
    return (place, isElsewhere ? 1 : 0, status, used, isOther ? 1 : 0, identity.name)
  }

  /// Whether a player is another's view of the same: a browser whose extension is one of its own.
  private func isDouble(_ player: PlayerIdentity, among players: [FoundPlayer]) -> Bool {
    guard !names.contains(where: { $0 != Self.all && player.isMeant(by: $0) }) else {
      return false
    }
    let browsers = ["chromium", "firefox", "chrome", "brave", "vivaldi", "msedge"]
    return browsers.contains { player.name.hasPrefix($0) }
      && players.contains { $0.identity.name == "plasma-browser-integration" }
  }
}
