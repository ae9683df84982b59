package import AmctlDBus
import MusicPlatform
import Synchronization

/// Shows a player to the session, whose other programs can control it: desktops, keyboards, phones.
///
/// A thread of its own answers them. It ends with the connection; the player continues without it.
///
/// ```swift
/// let publisher = try MPRISPublisher(player.state, on: bus, position: { player.position }) {
///   player.perform($0)
/// }
/// publisher.update(player.state)
/// ```
package final class MPRISPublisher: Sendable {
  /// The name under which the player is found.
  package let busName: String
  private let bus: BusConnection
  private let object: MPRISObject

  /// Publishes a player.
  ///
  /// The closures are called on the publisher's thread, and must not wait: `position` returns where
  /// the track is now, and `perform` passes on what someone wants.
  package init(
    _ state: PlayerState, on bus: BusConnection,
    position: @escaping @Sendable () -> Duration?,
    perform: @escaping @Sendable (PlayerCommand) -> Void
  ) throws(BusError) {
    let object = MPRISObject(state, position: position, tell: perform)
    self.bus = bus
    self.object = object
    // Calls that arrive before the thread has started wait for it.
    busName = try Self.claimName(on: bus)
    do throws(SystemError) { try Thread.detached { object.serve(on: bus) } } catch {
      throw .system(error)
    }
  }

  deinit {
    close()
  }

  /// Ends the connection, and with it the name.
  package func close() {
    bus.close()
  }

  /// Reports the changes since the last state.
  package func update(_ new: PlayerState) {
    object.state.withLock { old in
      let (before, now) = (MPRISObject.properties(of: old), MPRISObject.properties(of: new))
      old = new
      let changed = now.filter { before[$0.key] != $0.value }
      let missing = before.keys.filter { now[$0] == nil }.sorted()
      guard !changed.isEmpty || !missing.isEmpty else { return }
      send(
        .signal(
          "PropertiesChanged", of: Bus.properties, at: MPRIS.path, .string(MPRIS.player),
          .dictionary(changed), .texts(missing)))
    }
  }

  package func seeked(to position: Duration) {
    let position = object.state.withLock { MPRISObject.microseconds(position, in: $0) }
    send(.signal("Seeked", of: MPRIS.player, at: MPRIS.path, .int64(position)))
  }

  private func send(_ signal: BusMessage) {
    // The player continues when the connection is lost.
    _ = try? bus.send(signal)
  }

  private static func claimName(on bus: BusConnection) throws(BusError) -> String {
    let name = MPRIS.root + ".amctl"
    let other = name + ".instance\(ProcessEnvironment.processID)"
    for name in [name, other] where try bus.claim(name) { return name }
    throw .refused("AddressInUse", "another program is '\(other)'")
  }
}
