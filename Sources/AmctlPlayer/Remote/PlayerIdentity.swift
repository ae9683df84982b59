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

  /// Creates an identity.
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
