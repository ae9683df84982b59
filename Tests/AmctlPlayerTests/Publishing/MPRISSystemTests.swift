import AmctlDBus
import AmctlPlayer
import AmctlTestSupport
import MusicPlatform
import Testing

/// A player that is controlled by programs of the system.
@Suite(
  .thorough,
  .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"),
  .enabled(if: NeededProgram.playerctl.isExpected, "\(NeededProgram.playerctl)"),
  .enabled(if: NeededProgram.busctl.isExpected, "\(NeededProgram.busctl)"))
struct MPRISSystemTests {
  /// A player on a bus of its own, and the programs that control it.
  private struct Stage {
    let bus: PrivateBus
    let player = MemoryPlayer()
    let publisher: MPRISPublisher

    init() async throws {
      bus = try await PrivateBus()
      publisher = try player.publish(on: bus.connection())
    }

    func playerctl(_ arguments: String...) async throws -> String {
      try await text(NeededProgram.playerctl, arguments)
    }

    /// Calls a method, or reads a property with `get-property`, of the player.
    func busctl(_ verb: String, _ arguments: String...) async throws -> String {
      try await text(
        NeededProgram.busctl,
        ["--user", verb, publisher.busName, "/org/mpris/MediaPlayer2"] + arguments)
    }

    private func text(_ program: NeededProgram, _ arguments: [String]) async throws -> String {
      let output = try await ChildProcess.run(program.path, arguments, environment: bus.environment)
      let text = output.status == 0 ? output.text : "\(output.status): " + output.errorText
      return String(text.drop { $0 == "\n" }.reversed().drop { $0 == "\n" }.reversed())
    }
  }

  private static let interface = "org.mpris.MediaPlayer2.Player"

  @Test func `playerctl is told each change`() async throws {
    let stage = try await Stage()
    let output = Watched<String>("")
    let environment = stage.bus.environment
    let follower = try Subprocess(
      SpawnCommand(
        path: NeededProgram.playerctl.path,
        arguments: ["--follow", "metadata", "--format", "{{status}} {{title}}"],
        environment: environment))
    try follower.forward { event in
      if case .output(let bytes) = event {
        output.update { $0 += String(decoding: bytes, as: UTF8.self) }
      }
      return true
    }
    var expected = ""
    for (verb, line) in [
      ("", "Playing Song 1"), ("pause", "Paused Song 1"), ("next", "Paused Song 2"),
      ("play", "Playing Song 2"),
    ] {
      if !verb.isEmpty { #expect(try await stage.playerctl(verb) == "") }
      expected += line + "\n"
      let text = expected
      await output.wait { $0.utf8.count >= text.utf8.count }
      #expect(output.value == expected)
    }
    follower.terminate()
    _ = try follower.wait()
    stage.publisher.close()
  }

  @Test func `busctl finds, describes, changes and quits the player`() async throws {
    let stage = try await Stage()
    let tree = try await ChildProcess.run(
      NeededProgram.busctl.path, ["--user", "tree", "--list", stage.publisher.busName],
      environment: stage.bus.environment)
    #expect(tree.text == "/\n/org\n/org/mpris\n/org/mpris/MediaPlayer2\n")
    #expect(try await stage.busctl("get-property", Self.interface, "Volume") == "d 0.5")
    #expect(try await stage.busctl("set-property", Self.interface, "Volume", "d", "1") == "")
    let description = try await stage.busctl("introspect", Self.interface)
    let names = description.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: " ").first
    }
    #expect(
      names == [
        ".Next", ".OpenUri", ".Pause", ".Play", ".PlayPause", ".Previous", ".Seek",
        ".SetPosition", ".Stop", ".CanControl", ".CanGoNext", ".CanGoPrevious", ".CanPause",
        ".CanPlay", ".CanSeek", ".LoopStatus", ".MaximumRate", ".Metadata", ".MinimumRate",
        ".PlaybackStatus", ".Position", ".Rate", ".Shuffle", ".Volume", ".Seeked",
      ])
    #expect(try await stage.busctl("call", "org.mpris.MediaPlayer2", "Quit") == "")
    #expect(stage.player.commands == [.volume(1), .quit])
    stage.publisher.close()
  }
}
