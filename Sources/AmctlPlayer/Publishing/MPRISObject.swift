import AmctlDBus
import Synchronization

/// A player as other programs of the session see it: the interfaces of MPRIS 2.2.
final class MPRISObject: BusObject {
  /// The state that they see.
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

  let path = MPRIS.path
  let methods = [
    MPRIS.root: ["Quit": "", "Raise": ""],
    MPRIS.player: [
      "Next": "", "Previous": "", "Pause": "", "PlayPause": "", "Stop": "", "Play": "",
      "Seek": "x", "SetPosition": "ox", "OpenUri": "s",
    ],
  ]

  // MARK: Methods

  /// Tells the player what a method means, or nothing if it cannot do that now.
  func perform(_ method: String, _ arguments: [BusValue]) throws(BusError) {
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

  func properties(of interface: String) -> [String: BusValue] {
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

  func set(_ property: String, to value: BusValue) throws(BusError) {
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

  let interfaces = """
      <interface name="org.mpris.MediaPlayer2">
        <method name="Quit"/>
        <method name="Raise"/>
        <property name="CanQuit" type="b" access="read"/>
        <property name="CanRaise" type="b" access="read"/>
        <property name="HasTrackList" type="b" access="read"/>
        <property name="Identity" type="s" access="read"/>
        <property name="SupportedUriSchemes" type="as" access="read"/>
        <property name="SupportedMimeTypes" type="as" access="read"/>
      </interface>
      <interface name="org.mpris.MediaPlayer2.Player">
        <method name="Next"/>
        <method name="Previous"/>
        <method name="Pause"/>
        <method name="PlayPause"/>
        <method name="Stop"/>
        <method name="Play"/>
        <method name="Seek"><arg name="Offset" type="x" direction="in"/></method>
        <method name="SetPosition"><arg name="TrackId" type="o" direction="in"/>\
    <arg name="Position" type="x" direction="in"/></method>
        <method name="OpenUri"><arg name="Uri" type="s" direction="in"/></method>
        <signal name="Seeked"><arg name="Position" type="x"/></signal>
        <property name="Position" type="x" access="read"><annotation \
    name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/></property>
        <property name="PlaybackStatus" type="s" access="read"/>
        <property name="LoopStatus" type="s" access="readwrite"/>
        <property name="Shuffle" type="b" access="readwrite"/>
        <property name="Rate" type="d" access="read"/>
        <property name="MinimumRate" type="d" access="read"/>
        <property name="MaximumRate" type="d" access="read"/>
        <property name="Volume" type="d" access="readwrite"/>
        <property name="Metadata" type="a{sv}" access="read"/>
        <property name="CanGoNext" type="b" access="read"/>
        <property name="CanGoPrevious" type="b" access="read"/>
        <property name="CanPlay" type="b" access="read"/>
        <property name="CanPause" type="b" access="read"/>
        <property name="CanSeek" type="b" access="read"/>
        <property name="CanControl" type="b" access="read"/>
      </interface>

    """
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
