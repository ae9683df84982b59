import AmctlDBus
import AmctlLoopback
import AmctlPlayer
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization

/// Measures what a person waits for: how long a preview takes to be heard, and the status of a
/// player.
enum PlayBenchmark {
  private static let plays = 9
  private static let pairs = 60
  /// How long a preview may take to be heard after it has arrived.
  private static let soundLimit = Duration.milliseconds(400)
  /// How long the status of a player may take.
  private static let statusLimit = Duration.milliseconds(5)

  /// Prints the times, with a player and a bus of their own.
  static func run(_ programs: Programs) async throws {
    for program in [NeededProgram.mpv, .dbusDaemon, .playerctl] where !program.isExpected {
      return print("Play: not measured; this \(program)")
    }
    print("Play: medians of \(plays) previews, and of \(pairs) pairs with playerctl")
    var times: [Duration] = []
    for _ in 0..<plays { times.append(try await timeToSound(programs)) }
    let slowest = times.max() ?? .zero
    print("  from a preview that arrived to sound: \(shown(times.sorted()[plays / 2])), slowest")
    print("    \(verdict(slowest, soundLimit))")
    try await compareStatus(programs)
  }

  /// Compares the status of a player that another program publishes.
  private static func compareStatus(_ programs: Programs) async throws {
    let bus = try await PrivateBus()
    var state = PlayerState()
    state.status = .playing
    state.track = PlayerTrack()
    let publisher = try MPRISPublisher(
      state, on: bus.connection(), position: { .zero }, perform: { _ in })
    defer { publisher.close() }
    var own = programs.amctl(["player", "status", "-o", "json"]).silenced
    own.environment.merge(bus.environment) { $1 }
    let other = ProcessMeasure.Line(
      program: try NeededProgram.playerctl.path, arguments: ["status"],
      environment: bus.environment
    ).silenced
    let times = try await ProcessMeasure.compare(own, other, pairs: pairs)
    print("  amctl player status: \(verdict(times.first, statusLimit))")
    print("    beside playerctl (\(shown(times.second))): \(Figures.rounded(times.ratio)) x")
  }

  /// Plays a song whose preview a server sends, and returns how long it took to be heard: the first
  /// samples are written to a file in place of a device.
  private static func timeToSound(_ programs: Programs) async throws -> Duration {
    let folder = try TemporaryDirectory()
    let arrival = Mutex<ContinuousClock.Instant?>(nil)
    let server = try TestServer { request in
      guard request.target.hasPrefix("/preview") else {
        return .json(song(at: request.headers["Host"] ?? ""))
      }
      let sound = Sine.wav(seconds: 30)
      arrival.withLock { $0 = .now }
      return ServerResponse(200, body: sound)
    }
    let samples = folder.file("samples")
    var line = programs.amctl(["play", "1", "--no-mpris"], port: try server.origin.port)
    line.environment.merge([
      "XDG_RUNTIME_DIR": folder.path,
      "AMCTL_MPV_OPTIONS": "--ao=pcm --ao-pcm-file=\(samples) --ao-pcm-waveheader=no",
    ]) { $1 }
    let player = try ChildProcess(line.program, line.arguments, environment: line.environment)
    defer { player.terminate() }
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline {
      if FileFacts(of: samples).map({ $0.size > 0 }) == true,
        let arrived = arrival.withLock(\.self)
      {
        return ContinuousClock.now - arrived
      }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw ProcessMeasure.Failure(description: "'amctl play' was not heard within 30 seconds")
  }

  private static func song(at host: String) -> String {
    """
    {"data":[{"id":"1","type":"songs","attributes":{"name":"Song","artistName":"Artist",\
    "url":"https://music.apple.com/us/song/1","previews":[{"url":"http://\(host)/preview"}]}}]}
    """
  }

  private static func verdict(_ time: Duration, _ limit: Duration) -> String {
    "\(shown(time)) (claimed at most \(Figures.milliseconds(limit)), "
      + "\(time <= limit ? "kept" : "MISSED"))"
  }

  private static func shown(_ time: Duration) -> String { Figures.milliseconds(time) }
}
