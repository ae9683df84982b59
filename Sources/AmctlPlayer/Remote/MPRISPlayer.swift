import AmctlDBus

/// A player on the bus, by the interface that all players on Linux have.
package struct MPRISPlayer: RemotePlayer {
  package let identity: PlayerIdentity
  private let bus: BusConnection
  let busName: String
  /// The properties of the player itself, besides its state.
  let facts: [String: BusValue]

  /// The time limit for each response.
  static let patience = Duration.seconds(2)

  init(
    _ identity: PlayerIdentity, at busName: String, on bus: BusConnection,
    facts: [String: BusValue]
  ) {
    self.identity = identity
    self.busName = busName
    self.bus = bus
    self.facts = facts
  }

  package func state() throws(RemoteError) -> PlayerState {
    let responses: [Result<[BusValue], BusError>]
    do { responses = try bus.call(Self.reading(busName), within: Self.patience) } catch {
      throw .bus(error)
    }
    return PlayerState(mpris: try Self.properties(in: responses[...], of: identity), at: .now)
  }

  /// The calls that read a state: everything, and the position, which some leave out of everything.
  static func reading(_ busName: String) -> [BusMessage] {
    [MPRIS.all(of: MPRIS.player, from: busName), MPRIS.get("Position", from: busName)]
  }

  /// Reads the properties in the responses to these calls.
  static func properties(
    in responses: ArraySlice<Result<[BusValue], BusError>>, of identity: PlayerIdentity
  ) throws(RemoteError) -> [String: BusValue] {
    guard let all = responses.first, let position = responses.last else { throw .silent(identity) }
    do {
      guard var properties = try all.get().first?.dictionary else {
        throw RemoteError.refused(identity, "it sent no properties")
      }
      if case .success(let body) = position { properties["Position"] = body.first?.unwrapped }
      return properties
    } catch let error as BusError {
      if case .failed(let name, _) = error, absentObjects.contains(name) { throw .gone(identity) }
      throw RemoteError(error, from: identity)
    } catch { throw .refused(identity, "it sent no properties") }
  }

  /// The errors of a program that has no properties to read: it takes its player away before it
  /// ends.
  private static let absentObjects: Set = [
    "org.freedesktop.DBus.Error.UnknownObject", "org.freedesktop.DBus.Error.UnknownMethod",
  ]

  package func send(_ command: PlayerCommand, in state: PlayerState) throws(RemoteError) {
    let call = try call(for: command, in: state)
    do { _ = try bus.call(call, within: Self.patience) } catch {
      throw RemoteError(error, from: identity)
    }
  }

  package func description(
    of command: PlayerCommand, in state: PlayerState
  ) throws(RemoteError) -> String {
    try call(for: command, in: state).line
  }

  package func listen() throws(RemoteError) {
    do {
      for rule in MPRIS.changes(of: busName) { try bus.subscribe(to: rule) }
    } catch { throw .bus(error) }
  }

  package func waitForChange(within limit: Duration) throws(RemoteError) {
    do { _ = try bus.next(within: limit) } catch { throw .bus(error) }
  }
}
