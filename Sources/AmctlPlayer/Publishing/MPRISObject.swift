import AmctlDBus

/// A player as other programs of the session see it: the interfaces of MPRIS 2.2.
struct MPRISObject: Sendable {
  let state: @Sendable () -> PlayerState
  let position: @Sendable () -> Duration?
  let perform: @Sendable (PlayerCommand) -> Void

  var described: BusObject { BusObject(at: MPRIS.path, [rootInterface, playerInterface]) }

  private var rootInterface: BusInterface {
    let facts: [(String, BusValue)] = [
      ("CanQuit", .bool(true)), ("CanRaise", .bool(false)), ("HasTrackList", .bool(false)),
      ("Identity", .string("amctl")), ("SupportedUriSchemes", .texts([])),
      ("SupportedMimeTypes", .texts([])),
    ]
    return BusInterface(
      MPRIS.root,
      methods: [command("Quit") { _ in .quit }, command("Raise") { _ in nil }],
      properties: facts.map { name, value in
        BusInterface.Property(name, value.type, get: { value })
      })
  }

  private var playerInterface: BusInterface {
    let time = BusInterface.Argument("Offset", "x")
    return BusInterface(
      MPRIS.player,
      methods: [
        command("Next") { $0.abilities.next ? .next : nil },
        command("Previous") { $0.abilities.previous ? .previous : nil },
        command("Pause") { $0.abilities.pause ? .pause : nil },
        command("PlayPause") { $0.abilities.pause ? .toggle : nil },
        command("Stop") { _ in .stop },
        command("Play") { $0.abilities.play ? .play : nil },
        BusInterface.Method("Seek", [time]) { seek(by: $0[0].integer ?? 0) },
        BusInterface.Method(
          "SetPosition",
          [BusInterface.Argument("TrackId", "o"), BusInterface.Argument("Position", "x")]
        ) { seek(in: $0[0].text, to: $0[1].integer ?? 0) },
        BusInterface.Method("OpenUri", [BusInterface.Argument("Uri", "s")]) {
          arguments throws(BusFault) in
          throw .failed("cannot open '\(arguments[0].text ?? "")'")
        },
      ],
      properties: properties,
      signals: [BusInterface.Signal("Seeked", [BusInterface.Argument("Position", "x")])])
  }

  // MARK: Methods

  /// A method that tells the player something, or nothing if it could not do that now.
  private func command(
    _ name: String, _ command: @escaping @Sendable (PlayerState) -> PlayerCommand?
  ) -> BusInterface.Method {
    BusInterface.Method(name) { _ in
      if let command = command(state()) { perform(command) }
      return []
    }
  }

  private func seek(by microseconds: Int64) -> [BusValue] {
    let state = state()
    let step = Duration.microseconds(microseconds)
    let target = (position() ?? .zero) + step
    guard state.abilities.seek else { return [] }
    if let duration = state.track?.duration, target > duration {
      perform(.next)
    } else {
      perform(.seek(target < .zero ? .to(.zero) : .by(step)))
    }
    return []
  }

  /// Does nothing for the id of a track that is over, and for a place outside of the track.
  private func seek(in track: String?, to microseconds: Int64) -> [BusValue] {
    let state = state()
    let target = Duration.microseconds(microseconds)
    guard state.abilities.seek, let current = state.track, current.id == track, target >= .zero,
      current.duration.map({ target <= $0 }) ?? true
    else { return [] }
    perform(.seek(.to(target)))
    return []
  }

  // MARK: Properties

  private var properties: [BusInterface.Property] {
    let place = BusInterface.Property(
      "Position", "x", isObserved: false,
      get: { .int64(Self.microseconds(position() ?? .zero, in: state())) })
    return [place]
      + Self.fields.map { field in
        BusInterface.Property(
          field.name, field.type, get: { field.value(state()) }, set: setters[field.name])
      }
  }

  private var setters: [String: @Sendable (BusValue) throws(BusFault) -> Void] {
    [
      "LoopStatus": { value throws(BusFault) in
        let mode = RepeatMode.allCases.first { $0.mprisName == value.text }
        guard let mode else { throw .invalidArguments("LoopStatus is None, Track or Playlist") }
        perform(.repeatMode(mode))
      },
      "Shuffle": { value in perform(.shuffle(value.flag ?? false)) },
      "Volume": { value throws(BusFault) in
        guard let volume = value.number, volume.isFinite else {
          throw .invalidArguments("it is not a number")
        }
        perform(.volume(max(volume, 0)))
      },
    ]
  }
}
