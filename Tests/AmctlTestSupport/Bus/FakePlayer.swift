package import AmctlDBus
import MusicPlatform

/// A player on a private bus that does what a test says, well or badly.
package final class FakePlayer: Sendable {
  /// What it is called on the bus.
  package let busName: String
  /// What it says about what it plays.
  package let properties: Watched<[String: BusValue]>
  /// What it was told, such as `Seek 5000000`.
  package let told = Watched<[String]>([])

  private let bus: BusConnection
  private let facts: [String: BusValue]
  /// What it does when it is told something.
  private let act: Action

  /// Does what a player does when it is told something; true if it answers.
  package typealias Action =
    @Sendable (_ member: String, _ values: [BusValue], FakePlayer) -> Bool

  private static let path = "/org/mpris/MediaPlayer2"
  private static let interface = "org.mpris.MediaPlayer2.Player"

  /// Puts a player on the bus.
  package init(
    _ name: String, on bus: PrivateBus, facts: [String: BusValue] = [:],
    _ properties: [String: BusValue] = FakePlayer.playing, act: @escaping Action = FakePlayer.obey
  ) throws {
    busName = "org.mpris.MediaPlayer2." + name
    self.properties = Watched(properties)
    self.facts = facts.merging(["Identity": .string(name), "CanQuit": .bool(true)]) { own, _ in own
    }
    self.act = act
    self.bus = try bus.connection()
    guard try self.bus.claim(busName) else { throw NameTaken() }
    try Thread.detached { [bus = self.bus, weak self] in
      while let message = try? bus.next(within: nil) { self?.take(message) }
    }
  }

  /// Another player has the name.
  struct NameTaken: Error {}

  deinit {
    bus.close()
  }

  /// Leaves the bus.
  package func end() {
    bus.close()
  }

  // MARK: What it plays

  /// A track as Spotify and others describe it.
  package static func track(
    _ id: BusValue = .path("/track/1"), title: String = "Blue Hour",
    artist: BusValue = .texts(["Glass Harbour"]), length: BusValue = .int64(180_000_000)
  ) -> BusValue {
    .dictionary([
      "mpris:trackid": id, "mpris:length": length, "xesam:title": .string(title),
      "xesam:artist": artist, "xesam:album": .string("Tideline"),
    ])
  }

  /// The properties of a player that has all of them and plays.
  package static var playing: [String: BusValue] {
    [
      "PlaybackStatus": .string("Playing"), "LoopStatus": .string("None"),
      "Shuffle": .bool(false), "Rate": .double(1), "MinimumRate": .double(0.5),
      "MaximumRate": .double(2), "Volume": .double(0.5), "Position": .int64(10_000_000),
      "CanGoNext": .bool(true), "CanGoPrevious": .bool(true), "CanPlay": .bool(true),
      "CanPause": .bool(true), "CanSeek": .bool(true), "CanControl": .bool(true),
      "Metadata": track(),
    ]
  }

  /// Does what it is told, and says so with signals.
  package static let obey: Action = { member, values, player in
    switch member {
    case "Pause": player.change(["PlaybackStatus": .string("Paused")])
    case "Play": player.change(["PlaybackStatus": .string("Playing")])
    case "PlayPause":
      let isPlaying = player.properties.value["PlaybackStatus"]?.text == "Playing"
      player.change(["PlaybackStatus": .string(isPlaying ? "Paused" : "Playing")])
    case "Stop": player.change(["PlaybackStatus": .string("Stopped")])
    case "Next", "Previous":
      player.change([
        "Metadata": track(.path("/track/2"), title: "Second"), "Position": .int64(0),
      ])
    case "Seek":
      let position = (player.properties.value["Position"]?.integer ?? 0) + (values[0].integer ?? 0)
      player.seek(to: position)
    case "SetPosition": player.seek(to: values[1].integer ?? 0)
    case "Set": player.change([values[1].text ?? "": values[2].unwrapped])
    case "Quit": player.end()
    default: break
    }
    return true
  }

  // MARK: What it says

  /// Changes properties, and says so; some names only say that they are different.
  package func change(_ changed: [String: BusValue], invalidating names: [String] = []) {
    properties.update { $0.merge(changed) { $1 } }
    let shown = changed.filter { !names.contains($0.key) && $0.key != "Position" }
    _ = try? bus.send(
      .signal(
        "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: Self.path,
        .string(Self.interface), .dictionary(shown), .texts(names)))
  }

  /// Goes to another place in the track, and says so.
  package func seek(to position: Int64) {
    properties.update { $0["Position"] = .int64(position) }
    _ = try? bus.send(.signal("Seeked", of: Self.interface, at: Self.path, .int64(position)))
  }

  // MARK: What it answers

  private func take(_ message: BusMessage) {
    guard message.kind == .call, let member = message[.member] else { return }
    let values = message.body
    switch member {
    case "GetAll":
      let all = values.first?.text == Self.interface ? properties.value : facts
      if act("GetAll", [], self) { reply(message, [.dictionary(all)]) }
    case "Get":
      guard let value = properties.value[values.last?.text ?? ""] else {
        return fail(message, "UnknownProperty")
      }
      reply(message, [.variant(value)])
    case "Set":
      told.update { $0.append("Set \(values[1].text ?? "")") }
      if act("Set", values, self) { reply(message, []) }
    default:
      let numbers = values.compactMap { $0.integer.map { "\($0)" } ?? $0.text }
      told.update { $0.append(([member] + numbers).joined(separator: " ")) }
      if act(member, values, self) { reply(message, []) }
    }
  }

  private func reply(_ call: BusMessage, _ values: [BusValue]) {
    _ = try? bus.send(.reply(to: call, values))
  }

  /// Answers a call with an error.
  private func fail(_ call: BusMessage, _ name: String) {
    let error = "org.freedesktop.DBus.Error." + name
    _ = try? bus.send(.error(error, "it has no such thing", to: call))
  }
}
