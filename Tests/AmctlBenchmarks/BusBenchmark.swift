import AmctlDBus
import AmctlPlayer
import AmctlTestSupport

/// Measures a player on a bus: how soon others hear of a change, and what it takes to ask it.
enum BusBenchmark {
  private static let changes = 300
  private static let calls = 300
  private static let patience = Duration.seconds(10)
  /// How long a change may take to reach someone who listens.
  private static let eventLimit = Duration.milliseconds(50)

  /// Prints the times on a bus of its own.
  static func run() async throws {
    guard NeededProgram.dbusDaemon.isExpected else {
      return print("Bus: not measured; this \(NeededProgram.dbusDaemon)")
    }
    let bus = try await PrivateBus()
    let publisher = try MPRISPublisher(
      state(0), on: bus.connection(), position: { .zero }, perform: { _ in })
    print("Bus: medians of \(changes) changes of a player, and of \(calls) calls")
    try report(eventTimes(publisher, to: bus.connection()))
    try reportCalls(to: publisher.busName, on: bus)
    publisher.close()
  }

  private static func report(_ times: [Duration]) {
    let worst = times[times.count - 1]
    print(
      "  from a change to its event: \(shown(times[times.count / 2])), the slowest "
        + "\(shown(worst)) (claimed at most \(Figures.milliseconds(eventLimit)), "
        + "\(worst <= eventLimit ? "kept" : "MISSED"))")
  }

  /// Compares reading a whole player with what no client can go below: one question to the bus.
  private static func reportCalls(to name: String, on bus: PrivateBus) throws {
    let client = try bus.connection()
    let asked = try median { _ = try client.owner(of: name) }
    let read = try median { _ = try client.call(reading(name), within: patience) }
    let opened = try median {
      _ = try bus.connection().call(reading(name), within: patience)
    }
    print("  asking the bus: \(shown(asked))")
    print("  reading all of a player: \(shown(read)), \(Figures.rounded(read / asked)) x")
    print(
      "  the same on a new connection: \(shown(opened)), \(Figures.rounded(opened / asked)) x")
  }

  private static func reading(_ name: String) -> BusMessage {
    BusMessage.call(
      "GetAll", of: "org.freedesktop.DBus.Properties", at: "/org/mpris/MediaPlayer2", to: name,
      .string("org.mpris.MediaPlayer2.Player"))
  }

  /// Returns how long each change took to arrive, the quickest first.
  private static func eventTimes(
    _ publisher: MPRISPublisher, to listener: BusConnection
  ) throws -> [Duration] {
    try listener.subscribe(to: "path='/org/mpris/MediaPlayer2'")
    return try (1...changes).map { number in
      let start = ContinuousClock.now
      publisher.update(state(number))
      while let event = try listener.next(within: patience) {
        let changed = event.body.dropFirst().first?.dictionary?["Metadata"]?.dictionary
        if changed?["mpris:trackid"]?.text == "/amctl/queue/\(number)" {
          return ContinuousClock.now - start
        }
      }
      throw BusError.timedOut
    }.sorted()
  }

  private static func state(_ number: Int) -> PlayerState {
    var state = PlayerState()
    state.status = .playing
    state.volume = 0.5
    var track = PlayerTrack()
    track.id = "/amctl/queue/\(number)"
    track.name = "Song \(number)"
    track.artists = ["Artist"]
    track.duration = .seconds(30)
    state.track = track
    return state
  }

  private static func median(_ work: () throws -> Void) rethrows -> Duration {
    var times: [Duration] = []
    for _ in 0..<calls {
      let start = ContinuousClock.now
      try work()
      times.append(ContinuousClock.now - start)
    }
    return times.sorted()[calls / 2]
  }

  /// A time with a precision of a hundredth of a millisecond.
  private static func shown(_ time: Duration) -> String {
    "\(Figures.rounded(time / .milliseconds(1))) ms"
  }
}
