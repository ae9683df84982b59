import AmctlDBus
import AmctlPlayer

/// Publishes 'amctl play' to the desktop and other programs, if there is a session.
///
/// It is published with its first track: a desktop hides players without a track.
struct PublishedPlayer {
  private let player: LocalPlayer
  private let environment: Environment
  private var publisher: MPRISPublisher?

  /// Takes a player that is to be shown.
  init(_ player: LocalPlayer, in environment: Environment) {
    self.player = player
    self.environment = environment
  }

  /// Passes on what has changed.
  mutating func take(_ update: PlayerUpdate) {
    if publisher == nil, update.state.track != nil, update.state.status != .stopped { publish() }
    publisher?.update(update.state)
    if update.events.contains(.change(.seek)) {
      publisher?.seeked(to: update.state.position(at: .now) ?? .zero)
    }
  }

  /// Publishes the player; without a bus, there is nobody to show it to.
  private mutating func publish() {
    guard let bus = try? BusConnection.session(environment.variables) else { return }
    publisher = try? MPRISPublisher(
      player.state, on: bus, position: { [player] in player.state.position(at: .now) },
      perform: { [player] in player.tell($0) })
  }
}
