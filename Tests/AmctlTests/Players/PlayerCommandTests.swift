import AmctlDBus
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// 'amctl player', with players on a private bus.
@Suite(.thorough, .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"))
struct PlayerCommandTests {
  private let bus: PrivateBus
  private let program: Program

  init() async throws {
    bus = try await PrivateBus()
    program = Program(environment: bus.environment)
  }

  /// The output without the time at which it was made.
  private func timeless(_ text: String) -> String {
    text.replacing(#/"asOf":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/#, with: #""asOf":"T""#)
  }

  private static var paused: [String: BusValue] {
    FakePlayer.playing.merging(["PlaybackStatus": .string("Paused")]) { $1 }
  }

  @Test func `a status is one record, with what the player does not have as null`() async throws {
    var properties = Self.paused
    properties["Volume"] = nil
    let player = try FakePlayer("spotify", on: bus, properties)
    let result = try await program.run("player status")
    #expect(
      timeless(result.out) == """
        {"player":"spotify","busName":"org.mpris.MediaPlayer2.spotify","identity":"spotify",\
        "backend":"mpris","status":"paused","positionInMillis":10000,"asOf":"T","rate":1.0,\
        "volume":null,"shuffle":false,"repeat":"off","can":{"play":true,"pause":true,"next":true,\
        "previous":true,"seek":true,"control":true},"track":{"id":"/track/1","name":"Blue Hour",\
        "artistName":"Glass Harbour","artists":["Glass Harbour"],"albumName":"Tideline",\
        "durationInMillis":180000,"trackNumber":null,"url":null,"artworkUrl":null,\
        "isPreview":false}}

        """)
    #expect((result.err, result.exit) == ("", 0))
    withExtendedLifetime(player) {}
  }

  @Test func `players are listed, the chosen one first`() async throws {
    let players = try [
      FakePlayer("cmus", on: bus, Self.paused), FakePlayer("vlc", on: bus),
    ]
    let result = try await program.run(
      "player ls -o tsv --fields player,status,track.name,isChosen")
    #expect(
      result.out == """
        player\tstatus\ttrack.name\tisChosen
        vlc\tplaying\tBlue Hour\ttrue
        cmus\tpaused\tBlue Hour\tfalse

        """)
    withExtendedLifetime(players) {}
  }

  @Test func `a setting names the player, and the line another`() async throws {
    let spotify = try FakePlayer("spotify", on: bus)
    let vlc = try FakePlayer("vlc", on: bus)
    var program = program
    program.environment["AMCTL_PLAYER"] = "vlc"
    #expect(try await program.run("player pause").exit == 0)
    #expect(try await program.run("player next -p spotify").exit == 0)
    #expect(vlc.told.value == ["Pause"])
    #expect(spotify.told.value == ["Next"])
  }

  @Test func `of several that play, it says which is meant`() async throws {
    let players = try [FakePlayer("mpv", on: bus), FakePlayer("vlc", on: bus)]
    let result = try await program.run("player pause")
    #expect(result.err == "amctl: Using 'mpv'. 'vlc' is playing too; choose one with -p.\n")
    #expect(players.map(\.told.value) == [["Pause"], []])
  }

  @Test func `all players are told, and those that failed are named`() async throws {
    var properties = FakePlayer.playing
    properties["CanPause"] = .bool(false)
    let players = try [FakePlayer("mpv", on: bus), FakePlayer("vlc", on: bus, properties)]
    let result = try await program.run("player pause -p all")
    #expect(result.exit == 3)
    #expect(result.err == "amctl: 'vlc' cannot pause now\namctl: 1 of 2 players failed\n")
    #expect(players.map(\.told.value) == [["Pause"], []])
  }

  @Test func `without a player there is nothing to do`() async throws {
    let result = try await program.run("player pause")
    #expect(result.exit == 5)
    #expect(
      result.err == """
        amctl: no player is running
        hint: start one, or play previews with 'amctl play'

        """)
    let named = try await program.run("player pause -p vlc,mpv")
    #expect(named.exit == 5)
    #expect(
      named.err == """
        amctl: no player named 'vlc' or 'mpv' is running
        hint: 'amctl player ls' lists the running players

        """)
    let one = try await program.run("player status -p vlc")
    #expect(one.exit == 5)
    #expect(one.err.hasPrefix("amctl: 'vlc' is not running\n"))
  }

  @Test(arguments: ["player ls", "player ls -p vlc", "player ls -p all"])
  func `without a player the list is empty, which is no error`(line: String) async throws {
    let result = try await program.run(line)
    #expect((result.out, result.err, result.exit) == (#"{"data":[]}"# + "\n", "", 0))
  }

  @Test func `an effect that is not seen is a notice, and a failure with --wait`() async throws {
    let player = try FakePlayer("chromium.instance7", on: bus) { _, _, _ in true }
    let result = try await program.run("player next")
    #expect(result.exit == 0)
    #expect(result.err == "amctl: No confirmation from 'chromium'; it may ignore 'next'.\n")
    let waited = try await program.run("player next --wait")
    #expect((waited.err, waited.exit) == ("amctl: 'chromium' did not change within 0.5 s\n", 6))
    #expect(player.told.value == ["Next", "Next"])
  }

  @Test func `a player that has no such property refuses`() async throws {
    var properties = FakePlayer.playing
    properties["Volume"] = nil
    let player = try FakePlayer("firefox.instance_1_5", on: bus, properties)
    let result = try await program.run("player volume 40")
    #expect(result.exit == 6)
    #expect(result.err == "amctl: 'firefox' cannot set its volume: it has no such property\n")
    withExtendedLifetime(player) {}
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 9.2e16])
  func `numbers that no player has are as if it had none`(number: Double) async throws {
    let odd = FakePlayer.playing.merging(
      ["Volume": .double(number), "Rate": .double(number), "MaximumRate": .double(number)]
    ) { $1 }
    let player = try FakePlayer("mpv", on: bus, odd)
    let printed = try await program.run("player volume")
    #expect(printed.exit == 6)
    #expect(printed.err == "amctl: 'mpv' cannot print its volume: it has no such property\n")
    let status = try await program.run("player status")
    #expect(status.exit == 0)
    #expect(status.out.contains(#""rate":null,"volume":null,"#))
    for line in ["player ls", "player seek +15", "now"] {
      #expect(try await program.run(line).exit == 0)
    }
    withExtendedLifetime(player) {}
  }

  @Test(
    arguments: [
      ("seek +15", "Seek 15000000"), ("seek -5", "Seek -5000000"), ("seek -0:05", "Seek -5000000"),
      ("seek 90", "SetPosition /track/1 90000000"), ("seek 1:30", "SetPosition /track/1 90000000"),
      ("seek 0:01:30.5", "SetPosition /track/1 90500000"),
      ("seek 50%", "SetPosition /track/1 90000000"),
    ])
  func `a place can be written in several ways`(line: String, call: String) async throws {
    let player = try FakePlayer("mpv", on: bus, Self.paused)
    #expect(try await program.run("player \(line)").exit == 0)
    #expect(player.told.value == [call])
  }

  @Test(
    arguments: [("volume", "50"), ("shuffle", "off"), ("repeat", "off")])
  func `without a value, the current one is printed`(line: String, value: String) async throws {
    let player = try FakePlayer("mpv", on: bus)
    let result = try await program.run("player \(line)")
    #expect(result.out == value + "\n")
    #expect(player.told.value == [])
  }

  @Test(arguments: [("volume +10", 0.6), ("volume -60", 0), ("volume 30%", 0.3)])
  func `a volume can be changed by a difference`(line: String, volume: Double) async throws {
    let player = try FakePlayer("mpv", on: bus)
    #expect(try await program.run("player \(line) --wait").exit == 0)
    #expect(player.properties.value["Volume"]?.number == volume)
  }

  @Test(
    arguments: [
      ("pause", "org.mpris.MediaPlayer2.Player.Pause() → org.mpris.MediaPlayer2.spotify"),
      (
        "volume 40",
        """
        org.freedesktop.DBus.Properties.Set(s org.mpris.MediaPlayer2.Player, s Volume, v d 0.4) \
        → org.mpris.MediaPlayer2.spotify
        """
      ),
    ])
  func `a dry run prints the call and sends nothing`(line: String, text: String) async throws {
    let player = try FakePlayer("spotify", on: bus)
    let result = try await program.run("player \(line) --dry-run")
    #expect(result.out == text + "\n")
    #expect(player.told.value == [])
  }
}
