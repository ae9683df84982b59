@testable import AmctlPlayer
import AmctlTestSupport
import MusicPlatform
import Testing

/// The player with mpv itself, which plays without a device.
@Suite(.thorough, .enabled(if: NeededProgram.mpv.isExpected, "\(NeededProgram.mpv)"))
struct LocalPlayerTests {
  /// Where mpv may write.
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Everything that a player says, in order.
  private final class Log: Sendable {
    let updates = Watched<[PlayerUpdate]>([])

    init(_ player: LocalPlayer) {
      player.observe { [updates] update in updates.update { $0.append(update) } }
    }

    /// Waits for an update, now or later.
    func wait(for condition: @escaping @Sendable (PlayerUpdate) -> Bool) async {
      await updates.wait { $0.contains(where: condition) }
    }

    /// Waits until a track is heard.
    func wait(forTrack name: String) async {
      await wait { $0.tracks == [name] }
    }

    var tracks: [String] {
      updates.value.flatMap(\.tracks)
    }
  }

  private struct Missing: Error, CustomStringConvertible {
    var description: String { "404" }
  }

  /// More than any machine takes to run mpv.
  private static let patience = Duration.seconds(3600)

  /// Creates a player of songs; those in capitals are missing.
  private func player(_ names: String, options: [String] = ["--ao=null"]) throws -> LocalPlayer {
    var queue = PlayQueue()
    queue.set(names.map { .named($0) })
    let command = SpawnCommand(
      path: try NeededProgram.mpv.path, arguments: MpvLine.arguments(own: options),
      environment: MpvLine.environment([
        "HOME": folder.path, "http_proxy": "http://127.0.0.1:1",
      ]))
    return LocalPlayer(queue, by: command, patience: Self.patience) { item in
      guard item.track.name?.first?.isLowercase == true else { throw Missing() }
      return Sine.wav(seconds: 30)
    }
  }

  /// Runs a player during some steps, and then until it has ended.
  private static func run(
    _ player: LocalPlayer, _ steps: @Sendable (Log) async throws -> Void
  ) async throws -> PlayerSummary {
    let log = Log(player)
    let task = Task { try await player.run() }
    do { try await steps(log) } catch {
      task.cancel()
      throw error
    }
    return try await task.value
  }

  @Test func `a queue is played to its end`() async throws {
    let player = try self.player("ab", options: ["--ao=null", "--ao-null-untimed=yes"])
    let summary = try await Self.run(player) { _ in }
    #expect(summary == PlayerSummary(played: 2, skipped: 0))
  }

  @Test func `pause, seek, next and quit do what they say`() async throws {
    let player = try self.player("abc")
    let summary = try await Self.run(player) { log in
      await log.wait(forTrack: "a")
      #expect(player.state.track?.duration == .seconds(30))
      try await player.perform(.pause)
      #expect(player.state.status == .paused)
      try await player.perform(.seek(.to(.seconds(20))))
      await log.wait { $0.events.contains(.change(.seek)) }
      try await player.send(.state)
      let position = try #require(player.state.position)
      #expect(abs(position / .seconds(1) - 20) < 0.5)
      try await player.perform(.next)
      await log.wait(forTrack: "b")
      #expect(player.state.status == .paused)
      try await player.perform(.volume(0.4))
      #expect(player.state.volume == 0.4)
      try await player.perform(.play)
      try await player.perform(.seek(.by(.seconds(40))))
      await log.wait(forTrack: "c")
      try await player.perform(.quit)
    }
    #expect(summary == PlayerSummary(played: 3, skipped: 0))
  }

  @Test func `what mpv cannot play is skipped`() async throws {
    var queue = PlayQueue()
    queue.set([.named("a")])
    let command = SpawnCommand(
      path: try NeededProgram.mpv.path, arguments: MpvLine.arguments(own: ["--ao=null"]),
      environment: ["HOME": folder.path])
    let player = LocalPlayer(queue, by: command, patience: Self.patience) { _ in
      Array("no sound".utf8)
    }
    #expect(try await player.run() == PlayerSummary(played: 0, skipped: 1))
  }

  /// Creates a player whose mpv writes its id to a file.
  private func player(noting file: String) throws -> LocalPlayer {
    var queue = PlayQueue()
    queue.set([.named("a")])
    let script = #"echo $$ > "$0"; exec "$@""#
    let arguments = ["-c", script, file, try NeededProgram.mpv.path]
    // It must not end by itself before the test ends it, however slow the machine.
    let own = ["--ao=null", "--loop-file=inf"]
    let command = SpawnCommand(
      path: "/bin/sh", arguments: arguments + MpvLine.arguments(own: own),
      environment: ["HOME": folder.path])
    return LocalPlayer(queue, by: command, patience: Self.patience) { _ in Sine.wav(seconds: 30) }
  }

  @Test func `an mpv that is killed is an error`() async throws {
    let player = try self.player(noting: folder.file("id"))
    let log = Log(player)
    let task = Task { try await player.run() }
    await log.wait(forTrack: "a")
    _ = try await Shell.run("kill -9 $(cat '\(folder.file("id"))')")
    await #expect(throws: PlayerError.ended("")) { try await task.value }
    await #expect(throws: PlayerRefusal("the player has ended")) {
      try await player.perform(.pause)
    }
  }

  @Test func `a player that is canceled ends, and mpv with it`() async throws {
    let player = try self.player(noting: folder.file("id"))
    let log = Log(player)
    let task = Task { try await player.run() }
    await log.wait(forTrack: "a")
    let isThere = "kill -0 $(cat '\(folder.file("id"))')"
    #expect(try await Shell.run(isThere).status == 0)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await Shell.run(isThere).status != 0)
  }

  @Test func `an option that mpv does not know is an error in its words`() async throws {
    let player = try self.player("a", options: ["--bogus=1"])
    await #expect(
      throws: PlayerError.ended(
        "Error parsing option bogus (option not found); "
          + "Setting commandline option --bogus=1 failed.")
    ) { try await player.run() }
  }

  @Test func `without an audio output there is an error`() async throws {
    let player = try self.player("ab", options: ["--ao=alsa", "--audio-device=alsa/nonexistent"])
    let error = await #expect(throws: PlayerError.noAudio) { try await player.run() }
    #expect(error?.description == "mpv has no audio output")
  }
}

extension PlayerUpdate {
  /// The names of the tracks that are heard.
  fileprivate var tracks: [String] {
    events.compactMap { if case .track(let track) = $0 { track.name } else { nil } }
  }
}

extension LocalPlayer {
  /// Sends a request, and returns once it is done.
  fileprivate func send(_ request: PlayerRequest) async throws(PlayerRefusal) {
    let refusal = await withCheckedContinuation { continuation in
      send(request) { continuation.resume(returning: $0) }
    }
    if let refusal { throw refusal }
  }

  /// Does what a person wants, and returns once it is done.
  fileprivate func perform(_ command: PlayerCommand) async throws(PlayerRefusal) {
    try await send(.command(command))
  }
}
