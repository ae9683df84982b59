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
      ("player seek +600", "Seek"), ("player seek 100%", "SetPosition"), ("player next", "Next"),
    ])
  func `a player that ends with its queue has done what it was told`(
    line: String, call: String
  ) async throws {
    let player = try FakePlayer("mpv", on: bus) { member, values, player in
      guard member == call else { return FakePlayer.obey(member, values, player) }
      player.end()
      return false
    }
    let result = try await program.run("\(line) --wait")
    #expect((result.err, result.exit) == ("amctl: The queue has ended.\n", 0))
    withExtendedLifetime(player) {}
  }

  @Test func `a player that stops at the end of its queue says so too`() async throws {
    let player = try FakePlayer("vlc", on: bus) { member, values, player in
      guard member == "Next" else { return FakePlayer.obey(member, values, player) }
      player.change(["PlaybackStatus": .string("Stopped")])
      return true
    }
    #expect(try await program.run("player next").err == "amctl: The queue has ended.\n")
    withExtendedLifetime(player) {}
  }

  @Test func `a player that ends for another reason is gone`() async throws {
    let player = try FakePlayer("mpv", on: bus) { member, values, player in
      guard member == "Pause" else { return FakePlayer.obey(member, values, player) }
      player.end()
      return false
    }
    let result = try await program.run("player pause")
    #expect((result.err, result.exit) == ("amctl: 'mpv' is gone\n", 5))
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
