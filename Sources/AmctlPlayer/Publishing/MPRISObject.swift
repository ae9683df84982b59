import AmctlDBus

/// A player as other programs of the session see it: the interfaces of MPRIS 2.2.
struct MPRISObject: Sendable {
  let state: @Sendable () -> PlayerState
  let position: @Sendable () -> Duration?
  let perform: @Sendable (PlayerCommand) -> Void

  var described: BusObject {
    BusObject(
      at: MPRIS.path, describedAs: Self.description,
      methods: [
        MPRIS.root: ["Quit": "", "Raise": ""],
        MPRIS.player: [
          "Next": "", "Previous": "", "Pause": "", "PlayPause": "", "Stop": "", "Play": "",
          "Seek": "x", "SetPosition": "ox", "OpenUri": "s",
        ],
      ], properties: properties, set: set, perform: take)
  }

  // MARK: Methods

  /// Tells the player what a method means, or nothing if it cannot do that now.
  private func take(_ method: String, _ arguments: [BusValue]) throws(BusFault) {
    let can = state().abilities
    switch method {
    case "Next" where can.next: perform(.next)
    case "Previous" where can.previous: perform(.previous)
    case "Pause" where can.pause: perform(.pause)
    case "PlayPause" where can.pause: perform(.toggle)
    case "Play" where can.play: perform(.play)
    case "Stop": perform(.stop)
    case "Quit": perform(.quit)
    case "Seek" where can.seek: seek(by: arguments[0].integer ?? 0)
    case "SetPosition" where can.seek: seek(in: arguments[0].text, to: arguments[1].integer ?? 0)
    case "OpenUri": throw .failed("cannot open '\(arguments[0].text ?? "")'")
    default: break
    }
  }

  private func seek(by microseconds: Int64) {
    let step = Duration.microseconds(microseconds)
    let target = (position() ?? .zero) + step
    if let duration = state().track?.duration, target > duration {
      perform(.next)
    } else {
      perform(.seek(target < .zero ? .to(.zero) : .by(step)))
    }
  }

  /// Does nothing for the id of a track that is over, and for a place outside of the track.
  private func seek(in track: String?, to microseconds: Int64) {
    let target = Duration.microseconds(microseconds)
    guard let current = state().track, current.id == track, target >= .zero,
      current.duration.map({ target <= $0 }) ?? true
    else { return }
    perform(.seek(.to(target)))
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
    let state = state()
    var properties = Self.properties(of: state)
    properties["Position"] = .int64(Self.microseconds(position() ?? .zero, in: state))
    return properties
  }

  private func set(_ property: String, _ value: BusValue) throws(BusFault) {
    switch property {
    case "LoopStatus":
      guard let mode = RepeatMode.allCases.first(where: { $0.mprisName == value.text }) else {
        throw .invalidArguments("LoopStatus is None, Track or Playlist")
      }
      perform(.repeatMode(mode))
    case "Shuffle": perform(.shuffle(value.flag ?? false))
    case "Volume":
      guard let volume = value.number, volume.isFinite else {
        throw .invalidArguments("it is not a number")
      }
      perform(.volume(max(volume, 0)))
    default: throw .readOnly(property)
    }
  }

  /// The interfaces in the XML that tools read.
  private static let description = """
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
