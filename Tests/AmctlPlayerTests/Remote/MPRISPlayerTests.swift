import AmctlDBus
import AmctlTestSupport
import Testing

@testable import AmctlPlayer

/// Telling players something, and seeing whether they do it.
@Suite(.thorough, .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"))
struct MPRISPlayerTests {
  /// Tells the only player on a bus something; returns whether an effect was seen.
  private func perform(_ command: PlayerCommand, on bus: PrivateBus) async throws -> Bool {
    let connection = try bus.connection()
    let found = try #require(try MPRISPlayers(on: connection).all().first)
    return try await found.player.perform(command, in: found.state) != .unseen
  }

  private func error(_ command: PlayerCommand, on bus: PrivateBus) async -> String? {
    do {
      _ = try await perform(command, on: bus)
      return nil
    } catch { return "\(error)" }
  }

  @Test(
    arguments: [
      (.pause, "Pause"), (.toggle, "PlayPause"), (.stop, "Stop"), (.next, "Next"),
      (.previous, "Previous"), (.seek(.by(.seconds(15))), "Seek 15000000"),
      (.seek(.to(.seconds(90))), "SetPosition /track/1 90000000"),
      (.seek(.part(0.5)), "SetPosition /track/1 90000000"), (.volume(0.4), "Set Volume"),
      (.shuffle(true), "Set Shuffle"), (.repeatMode(.one), "Set LoopStatus"),
      (.quit, "Quit"),
    ] as [(PlayerCommand, String)])
  func `a player is told, and its effect is seen`(command: PlayerCommand, call: String) async throws
  {
    let bus = try await PrivateBus()
    var properties = FakePlayer.playing
    // Where a playing track is depends on how long the test takes.
    if case .seek = command { properties["PlaybackStatus"] = .string("Paused") }
    let player = try FakePlayer("mpv", on: bus, properties)
    #expect(try await perform(command, on: bus))
    #expect(player.told.value == [call])
  }

  @Test func `a player that does already what it is told is left alone`() async throws {
    let bus = try await PrivateBus()
    let player = try FakePlayer("mpv", on: bus)
    #expect(try await perform(.play, on: bus))
    #expect(try await perform(.volume(0.5), on: bus))
    #expect(player.told.value == [])
  }

  @Test(arguments: [.next, .seek(.to(.seconds(90)))] as [PlayerCommand])
  func `a player that says yes and does nothing has shown no effect`(
    command: PlayerCommand
  ) async throws {
    let bus = try await PrivateBus()
    let player = try FakePlayer("chromium.instance7", on: bus) { _, _, _ in true }
    #expect(try await !perform(command, on: bus))
    #expect(player.told.value.count == 1)
  }

  @Test func `an effect is seen without any signal`() async throws {
    let bus = try await PrivateBus()
    let player = try FakePlayer("firefox.instance_1_5", on: bus) { member, values, player in
      if member == "SetPosition" {
        player.properties.update { $0["Position"] = .int64(values[1].integer ?? 0) }
      }
      return true
    }
    #expect(try await perform(.seek(.to(.seconds(90))), on: bus))
    #expect(player.told.value == ["SetPosition /track/1 90000000"])
  }

  @Test func `a track whose name is no path is sought by the difference`() async throws {
    let bus = try await PrivateBus()
    var properties = FakePlayer.playing
    properties["PlaybackStatus"] = .string("Paused")
    properties["Metadata"] = FakePlayer.track(.string("spotify:track:4GKJ"))
    let player = try FakePlayer("spotify", on: bus, properties)
    #expect(try await perform(.seek(.to(.seconds(90))), on: bus))
    #expect(player.told.value == ["Seek 80000000"])
  }

  @Test(
    arguments: [
      (["Volume": nil], .volume(1), "'vlc' cannot set its volume: it has no such property"),
      (["Shuffle": nil], .shuffle(true), "'vlc' cannot shuffle: it has no such property"),
      (["LoopStatus": nil], .repeatMode(.all), "'vlc' cannot repeat: it has no such property"),
      (["Position": nil], .seek(.by(.seconds(5))), "'vlc' does not report its position"),
      (["CanGoNext": .bool(false)], .next, "'vlc' cannot go to the next track now"),
      (["CanGoPrevious": .bool(false)], .previous, "'vlc' cannot go to the previous track now"),
      (["CanPause": .bool(false)], .pause, "'vlc' cannot pause now"),
      (["CanSeek": .bool(false)], .seek(.to(.zero)), "'vlc' cannot seek now"),
      (["CanControl": .bool(false)], .stop, "'vlc' cannot stop now"),
      ([:], .seek(.to(.seconds(181))), "the track is only 3:00 long"),
      ([:], .quit, "'vlc': other programs cannot quit it"),
    ] as [([String: BusValue?], PlayerCommand, String)])
  func `what a player lacks, or says that it cannot do, is not sent`(
    changes: [String: BusValue?], command: PlayerCommand, message: String
  ) async throws {
    let bus = try await PrivateBus()
    var properties = FakePlayer.playing
    for (name, value) in changes { properties[name] = value }
    let player = try FakePlayer("vlc", on: bus, facts: ["CanQuit": .bool(false)], properties)
    #expect(await error(command, on: bus) == message)
    #expect(player.told.value == [])
  }

  @Test func `a player that does not answer does not keep others from being found`() async throws {
    let bus = try await PrivateBus()
    let hanging = try FakePlayer("firefox.instance_1_5", on: bus) { _, _, _ in false }
    let good = try FakePlayer("mpv", on: bus)
    let connection = try bus.connection()
    let names = try MPRISPlayers(on: connection).all().map(\.identity.name)
    #expect(names == ["mpv"])
    withExtendedLifetime((hanging, good)) {}
  }

  @Test func `a proxy of other players is none, but says which was used last`() async throws {
    let bus = try await PrivateBus()
    let proxy = try FakePlayer(
      "playerctld", on: bus, ["PlayerNames": .texts(["org.mpris.MediaPlayer2.vlc"])])
    let player = try FakePlayer("vlc", on: bus)
    let players = MPRISPlayers(on: try bus.connection())
    #expect(try players.all().map(\.identity.name) == ["vlc"])
    #expect(players.recent() == ["org.mpris.MediaPlayer2.vlc"])
    withExtendedLifetime((proxy, player)) {}
  }
}
