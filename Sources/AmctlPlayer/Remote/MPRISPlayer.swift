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

extension MPRISPlayer {
  /// Returns the call for a command; throws if it would have no effect.
  func call(
    for command: PlayerCommand, in state: PlayerState
  ) throws(RemoteError) -> BusMessage {
    let can = state.abilities
    switch command {
    case .play: return try method("Play", if: can.play, "play")
    case .pause: return try method("Pause", if: can.pause, "pause")
    case .toggle:
      return try method(
        "PlayPause", if: state.status == .playing ? can.pause : can.play, "play and pause")
    case .stop: return try method("Stop", if: can.control, "stop")
    case .next: return try method("Next", if: can.next, "go to the next track")
    case .previous: return try method("Previous", if: can.previous, "go to the previous track")
    case .seek(let target): return try seek(target, in: state)
    case .volume(let volume):
      return try set("Volume", .double(volume), ifHas: state.volume, "set its volume")
    case .shuffle(let isOn):
      return try set("Shuffle", .bool(isOn), ifHas: state.shuffles, "shuffle")
    case .repeatMode(let mode):
      return try set("LoopStatus", .string(mode.mprisName), ifHas: state.repeatMode, "repeat")
    case .quit:
      guard facts["CanQuit"]?.flag == true else {
        throw .refused(identity, "other programs cannot quit it")
      }
      return .call("Quit", of: MPRIS.root, at: MPRIS.path, to: busName)
    }
  }

  private func method(
    _ name: String, if isPossible: Bool, _ action: String
  ) throws(RemoteError) -> BusMessage {
    guard isPossible else { throw .unable(identity, action) }
    return .call(name, of: MPRIS.player, at: MPRIS.path, to: busName)
  }

  private func set(
    _ name: String, _ value: BusValue, ifHas current: Any?, _ action: String
  ) throws(RemoteError) -> BusMessage {
    guard current != nil else { throw .lacks(identity, action) }
    return .call(
      "Set", of: Bus.properties, at: MPRIS.path, to: busName, .string(MPRIS.player),
      .string(name), .variant(value))
  }

  /// Returns the call for a position; some players take only a step.
  private func seek(
    _ target: SeekTarget, in state: PlayerState
  ) throws(RemoteError) -> BusMessage {
    guard state.abilities.seek else { throw .unable(identity, "seek") }
    if case .by(let difference) = target {
      return .call(
        "Seek", of: MPRIS.player, at: MPRIS.path, to: busName, .int64(difference.microseconds))
    }
    let place = try state.position(of: target, in: identity)
    if let id = state.track?.id, BusValue.isPath(id) {
      return .call(
        "SetPosition", of: MPRIS.player, at: MPRIS.path, to: busName, .path(id),
        .int64(place.microseconds))
    }
    guard let position = state.position(at: .now) else { throw .unknownPosition(identity) }
    return try seek(.by(place - position), in: state)
  }
}

extension Duration {
  /// The time in whole microseconds, as the interface counts it.
  var microseconds: Int64 {
    let (whole, isTooLong) = components.seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !isTooLong else { return components.seconds < 0 ? .min : .max }
    return whole &+ components.attoseconds / 1_000_000_000_000
  }
}

extension BusMessage {
  /// The call as one line, such as `org.mpris.MediaPlayer2.Player.Seek(x 15000000)`.
  var line: String {
    let values = body.map(\.line).joined(separator: ", ")
    let method = "\(self[.interface] ?? "").\(self[.member] ?? "")"
    return "\(method)(\(values)) → \(self[.destination] ?? "")"
  }
}

extension BusValue {
  /// The type and the value, as a person writes them for other tools.
  fileprivate var line: String {
    switch self {
    case .variant(let value): "v \(value.line)"
    case .double(let number): "d \(number)"
    case .number("b", let number): "b \(number == 1)"
    case .text(let code, let text): "\(code) \(text)"
    default: integer.map { "\(type) \($0)" } ?? type
    }
  }
}
