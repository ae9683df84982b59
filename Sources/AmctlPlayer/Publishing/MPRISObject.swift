import AmctlDBus
import Synchronization

/// A player as other programs of the session see it: the interfaces of MPRIS 2.2.
final class MPRISObject: Sendable {
  let state: Mutex<PlayerState>
  private let position: @Sendable () -> Duration?
  private let tell: @Sendable (PlayerCommand) -> Void

  /// Creates the object of a player; `position` returns where the track is now, and `tell` passes on
  /// what someone wants.
  init(
    _ state: PlayerState, position: @escaping @Sendable () -> Duration?,
    tell: @escaping @Sendable (PlayerCommand) -> Void
  ) {
    self.state = Mutex(state)
    self.position = position
    self.tell = tell
  }

  // MARK: Calls

  /// Answers calls until the connection ends.
  func serve(on bus: BusConnection) {
    while let message = try? bus.next(within: nil) {
      if let reply = reply(to: message) { _ = try? bus.send(reply) }
    }
  }

  /// Does what a call wants, and returns the reply; nil for other messages, and if the caller wants
  /// none.
  func reply(to call: BusMessage) -> BusMessage? {
    guard call.kind == .call else { return nil }
    let reply: BusMessage
    do throws(BusError) { reply = .reply(to: call, try results(of: call)) } catch {
      guard case .failed(let name, let message) = error else { return nil }
      reply = .error(name, message, to: call)
    }
    return call.flags.contains(.noReplyExpected) ? nil : reply
  }

  private static let peer = "org.freedesktop.DBus.Peer"
  private static let introspectable = "org.freedesktop.DBus.Introspectable"

  /// The types of the arguments of each method, by its name and the name of its interface.
  private static let methods = [
    peer: ["Ping": ""], introspectable: ["Introspect": ""],
    Bus.properties: ["Get": "ss", "GetAll": "s", "Set": "ssv"],
    MPRIS.root: ["Quit": "", "Raise": ""],
    MPRIS.player: [
      "Next": "", "Previous": "", "Pause": "", "PlayPause": "", "Stop": "", "Play": "",
      "Seek": "x", "SetPosition": "ox", "OpenUri": "s",
    ],
  ]

  private func results(of call: BusMessage) throws(BusError) -> [BusValue] {
    let (path, member) = (call[.path] ?? "", call[.member] ?? "")
    let leadsHere = MPRISDescription.child(of: path) != nil
    // Any path answers whether the program runs.
    let offered = Self.methods.filter { interface, _ in
      path == MPRIS.path || interface == Self.peer || leadsHere && interface == Self.introspectable
    }.filter { call[.interface] ?? $0.key == $0.key }
    guard !offered.isEmpty else {
      guard path == MPRIS.path || leadsHere else { throw unknown("Object", path) }
      throw unknown("Interface", call[.interface] ?? "")
    }
    guard let (interface, methods) = offered.first(where: { $0.value[member] != nil }),
      let types = methods[member]
    else { throw unknown("Method", member) }
    guard call.signature == types else {
      throw .refused("InvalidArgs", "'\(member)' takes '\(types)', not '\(call.signature)'")
    }
    switch interface {
    case Self.peer: return []
    case Self.introspectable: return [.string(MPRISDescription.xml(at: path))]
    case Bus.properties: return try property(member, call.body)
    default:
      try perform(member, call.body)
      return []
    }
  }

  private func property(_ member: String, _ arguments: [BusValue]) throws(BusError) -> [BusValue] {
    let interface = arguments[0].text ?? ""
    let names = [MPRIS.root, MPRIS.player].filter { interface.isEmpty || interface == $0 }
    guard !names.isEmpty else { throw unknown("Interface", interface) }
    let all = names.map(properties).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    guard member != "GetAll" else { return [.dictionary(all)] }
    let name = arguments[1].text ?? ""
    guard let value = all[name] else { throw unknown("Property", name) }
    guard member == "Set" else { return [.variant(value)] }
    guard case .variant(let new) = arguments[2], new.type == value.type else {
      throw .refused("InvalidArgs", "'\(name)' has the type '\(value.type)'")
    }
    try set(name, to: new)
    return []
  }

  private func unknown(_ kind: String, _ name: String) -> BusError {
    .refused("Unknown" + kind, "no \(kind.lowercased()) '\(name)'")
  }

  // MARK: Methods

  /// Tells the player what a method means, or nothing if it cannot do that now.
  private func perform(_ method: String, _ arguments: [BusValue]) throws(BusError) {
    let can = state.withLock(\.abilities)
    switch method {
    case "Next" where can.next: tell(.next)
    case "Previous" where can.previous: tell(.previous)
    case "Pause" where can.pause: tell(.pause)
    case "PlayPause" where can.pause: tell(.toggle)
    case "Play" where can.play: tell(.play)
    case "Stop": tell(.stop)
    case "Quit": tell(.quit)
    case "Seek" where can.seek: seek(by: arguments[0].integer ?? 0)
    case "SetPosition" where can.seek: seek(in: arguments[0].text, to: arguments[1].integer ?? 0)
    case "OpenUri": throw .refused("Failed", "cannot open '\(arguments[0].text ?? "")'")
    default: break
    }
  }

  private func seek(by microseconds: Int64) {
    let step = Duration.microseconds(microseconds)
    let target = (position() ?? .zero) + step
    if let duration = state.withLock(\.track?.duration), target > duration {
      tell(.next)
    } else {
      tell(.seek(target < .zero ? .to(.zero) : .by(step)))
    }
  }

  /// Does nothing for the id of a track that is over, and for a place outside of the track.
  private func seek(in track: String?, to microseconds: Int64) {
    let target = Duration.microseconds(microseconds)
    guard let current = state.withLock(\.track), current.id == track, target >= .zero,
      current.duration.map({ target <= $0 }) ?? true
    else { return }
    tell(.seek(.to(target)))
  }

  // MARK: Properties

  private func properties(of interface: String) -> [String: BusValue] {
    guard interface == MPRIS.player else {
      return [
        "CanQuit": .bool(true), "CanRaise": .bool(false), "HasTrackList": .bool(false),
        "Identity": .string("amctl"), "SupportedUriSchemes": .texts([]),
        "SupportedMimeTypes": .texts([]),
      ]
    }
    let state = state.withLock { $0 }
    var properties = Self.properties(of: state)
    properties["Position"] = .int64(Self.microseconds(position() ?? .zero, in: state))
    return properties
  }

  private func set(_ property: String, to value: BusValue) throws(BusError) {
    switch property {
    case "LoopStatus":
      guard let mode = RepeatMode.allCases.first(where: { $0.mprisName == value.text }) else {
        throw .refused("InvalidArgs", "LoopStatus is None, Track or Playlist")
      }
      tell(.repeatMode(mode))
    case "Shuffle": tell(.shuffle(value.flag ?? false))
    case "Volume":
      guard let volume = value.number, volume.isFinite else {
        throw .refused("InvalidArgs", "it is not a number")
      }
      tell(.volume(max(volume, 0)))
    default:
      throw .refused("PropertyReadOnly", "the property '\(property)' can only be read")
    }
  }
}

// The state of a player, as the properties of its object. The position is none of them: it changes
// all the time, and is asked for.
extension MPRISObject {
  static func properties(of state: PlayerState) -> [String: BusValue] {
    // It plays at no other speed.
    let rate = BusValue.double(state.rate ?? 1)
    var properties: [String: BusValue] = [
      "PlaybackStatus": .string(state.status.mprisName), "Rate": rate, "MinimumRate": rate,
      "MaximumRate": rate, "Volume": .double(state.volume ?? 1),
      "Metadata": .dictionary(state.track.map(metadata) ?? [:]),
    ]
    properties["LoopStatus"] = state.repeatMode.map { .string($0.mprisName) }
    properties["Shuffle"] = state.shuffles.map { .bool($0) }
    for (_, name, ability) in PlayerState.Abilities.names {
      properties[name] = .bool(state.abilities[keyPath: ability])
    }
    // It never changes, even when there is nothing left to control.
    properties["CanControl"] = .bool(true)
    return properties
  }

  /// Returns a time within the current track, in the unit of the bus.
  static func microseconds(_ time: Duration, in state: PlayerState) -> Int64 {
    max(min(time, state.track?.duration ?? time), .zero).microseconds
  }

  private static func metadata(of track: PlayerTrack) -> [String: BusValue] {
    let values: [String: BusValue?] = [
      "mpris:trackid": track.id.flatMap { BusValue.isPath($0) ? .path($0) : nil },
      "mpris:length": track.duration.map { .int64($0.microseconds) },
      "mpris:artUrl": text(track.artworkURL),
      "xesam:title": text(track.name),
      "xesam:album": text(track.albumName),
      "xesam:artist": texts(track.artists),
      "xesam:albumArtist": texts(track.albumArtists),
      "xesam:genre": texts(track.genres),
      "xesam:trackNumber": track.trackNumber.map { .int32(Int32(clamping: $0)) },
      "xesam:discNumber": track.discNumber.map { .int32(Int32(clamping: $0)) },
      "xesam:contentCreated": text(track.releaseDate),
      "xesam:url": text(track.url),
      "amctl:id": text(track.catalogID),
      "amctl:isrc": text(track.isrc),
      "amctl:preview": track.isPreview ? .bool(true) : nil,
    ]
    return values.compactMapValues { $0 }
  }

  /// A text without the zeros that the bus does not carry.
  private static func text(_ text: String?) -> BusValue? {
    text.map { BusValue.string(String($0.unicodeScalars.filter { $0 != "\0" })) }
  }

  private static func texts(_ texts: [String]) -> BusValue? {
    texts.isEmpty ? nil : .array(of: "s", texts.compactMap { text($0) })
  }
}
