@testable import AmctlPlayer
import AmctlTestSupport
import Testing

/// A player, and an mpv that does what it is told.
struct PlaybackScene {
  var playback: Playback
  /// The commands that mpv was given, in words.
  var said: [String] = []
  var fetches: [Int] = []
  var skipped: [String] = []
  var events: [PlayerEvent] = []
  var isOver = false
  /// The entries of mpv's playlist, by its numbers for them.
  var lastID = 0
  /// Whether each preview arrives at once; otherwise the test delivers it.
  var delivers = true
  var lacking: Set<Int> = []
  /// What mpv reports as every number; nil for what is true.
  var reported: Double?

  init(_ names: String, at place: Int = 0, repeating: RepeatMode = .off) {
    var queue = PlayQueue()
    queue.set(names.map { .named($0) }, startingAt: place)
    queue.repeatMode = repeating
    playback = Playback(queue)
  }

  /// Returns one that has started.
  static func started(
    _ names: String, at place: Int = 0, repeating: RepeatMode = .off
  ) throws -> PlaybackScene {
    var scene = PlaybackScene(names, at: place, repeating: repeating)
    try scene.start()
    return scene
  }

  /// Starts, and plays the first entry.
  mutating func start() throws {
    playback.start()
    try settle()
  }

  /// Does what the player wants until it wants no more.
  mutating func settle() throws {
    while !playback.effects.isEmpty {
      let effects = playback.effects
      playback.effects = []
      for effect in effects { try perform(effect) }
    }
    for case .skipped(let entry, let reason) in playback.events {
      skipped.append("\(entry.item.track.name ?? "") \(reason)")
    }
    events += playback.events
    playback.events = []
  }

  private mutating func perform(_ effect: Playback.Effect) throws {
    switch effect {
    case .fetch(let entry):
      fetches.append(entry.number)
      if delivers { deliver(entry.number) }
    case .load(let entry, let now, let number):
      lastID += 1
      said.append("\(now ? "play" : "then") \(entry.item.track.name ?? "")")
      try playback.take(.reply(number, error: nil, .entry(lastID)))
      if now { try begin(lastID) }
    case .command(.get(let property), let number):
      let value: MpvMessage.Value =
        switch property {
        case .duration: .number(reported ?? 30)
        case .position: .number(reported ?? -0.4)
        case .volume: .number(reported ?? 100)
        case .speed: .number(reported ?? 1)
        case .pause: .flag(playback.isPaused)
        case .version: .text("mpv 0.35.1")
        }
      try playback.take(.reply(number, error: nil, value))
    case .command(let command, let number):
      said.append(Self.words(command))
      try playback.take(.reply(number, error: nil, .none))
    case .keepOnly: break
    case .end: isOver = true
    }
  }

  mutating func deliver(_ entry: Int) {
    playback.take(entry, fault: lacking.contains(entry) ? "404" : nil)
  }

  private static func words(_ command: MpvCommand) -> String {
    switch command {
    case .forgetOthers: "forget"
    case .stop: "stop"
    case .seek(let seconds): "seek \(seconds)"
    case .set(let property, let value): "\(property) \(value)"
    case .pause(let isOn): isOn ? "pause" : "resume"
    case .load, .get: ""
    }
  }

  /// mpv begins with an entry of its playlist.
  mutating func begin(_ id: Int) throws {
    try playback.take(.started(id))
    try playback.take(.restarted)
  }

  /// mpv plays the current file to its end, and continues with the next one if it has one.
  mutating func finish() throws {
    let (active, upcoming) = (playback.active?.id, playback.upcoming?.id)
    try playback.take(.ended(try #require(active), .whole))
    if let upcoming { try begin(upcoming) } else { try playback.take(.idle) }
    try settle()
  }

  mutating func perform(_ command: PlayerCommand) throws {
    try playback.perform(command)
    try settle()
  }

  mutating func edit(_ edit: QueueEdit) throws {
    try playback.edit(edit)
    try settle()
  }

  /// The name of the current track.
  var current: String { playback.state().track?.name ?? "none" }
}
