import AmctlDBus
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// What 'amctl player' says once a player has done what it was told.
@Suite(.thorough, .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"))
struct PlayerOutcomeTests {
  private let bus: PrivateBus
  private let program: Program

  init() async throws {
    bus = try await PrivateBus()
    program = Program(environment: bus.environment)
  }

  @Test(
    arguments: [
      ("seek +600 --wait", "Seek", true, "The queue has ended.", 0),
      ("seek 100% --wait", "SetPosition", true, "The queue has ended.", 0),
      ("next --wait", "Next", true, "The queue has ended.", 0),
      ("next", "Next", false, "The queue has ended.", 0),
      ("pause", "Pause", true, "'mpv' is gone", 5),
    ] as [(String, String, Bool, String, Int32)])
  func `a player that ends or stops with its queue has done what it was told, and no other`(
    line: String, call: String, ends: Bool, message: String, exit: Int32
  ) async throws {
    let player = try FakePlayer("mpv", on: bus) { member, values, player in
      guard member == call else { return FakePlayer.obey(member, values, player) }
      ends ? player.end() : player.change(["PlaybackStatus": .string("Stopped")])
      return !ends
    }
    let result = try await program.run("player \(line)")
    #expect((result.err, result.exit) == ("amctl: \(message)\n", exit))
    withExtendedLifetime(player) {}
  }

  @Test(
    arguments: [
      ("pause", "Paused 'Blue Hour' by Glass Harbour."),
      ("next", "Playing 'Second' by Glass Harbour."), ("stop", "Stopped 'mpv'."),
      ("volume 40", "The volume of 'mpv' is 40."), ("shuffle on", "Shuffle is on."),
      ("repeat all", "The repeat mode is 'all'."), ("quit", "'mpv' has ended."),
    ])
  func `a person reads what a player does now, unless quiet`(
    line: String, words: String
  ) async throws {
    for (option, message) in [(" -q", ""), ("", "amctl: \(words)\n")] {
      let bus = try await PrivateBus()
      let player = try FakePlayer("mpv", on: bus)
      var program = Program(environment: bus.environment)
      program.environment["TERM"] = "dumb"
      program.showsTalk = true
      let result = try await program.run("player \(line)\(option)")
      #expect((result.out, result.err) == ("", message))
      withExtendedLifetime(player) {}
    }
  }
}
