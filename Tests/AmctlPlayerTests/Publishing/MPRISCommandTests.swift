import AmctlTestSupport
import AmctlDBus
import AmctlPlayer
import Testing

/// What other programs of the session tell a player.
@Suite(.quick) struct MPRISCommandTests {
  private let stage: PublishedPlayer

  init() throws { stage = try PublishedPlayer() }

  private var player: MemoryPlayer { stage.player }

  @Test(
    arguments: [
      ("Play", .play), ("Pause", .pause), ("PlayPause", .toggle), ("Stop", .stop), ("Next", .next),
    ] as [(String, PlayerCommand)])
  func `a method tells the player what to do`(method: String, command: PlayerCommand) throws {
    #expect(try stage.call(method) == [])
    #expect(player.commands == [command])
  }

  @Test func `a player that someone quits is told so`() throws {
    try stage.call("Quit", of: PublishedPlayer.root)
    #expect(player.commands == [.quit])
  }

  @Test(arguments: ["Previous", "Next", "Pause", "PlayPause", "Play", "Seek", "SetPosition"])
  func `what the player cannot do now has no effect`(method: String) throws {
    player.change { $0.abilities = PlayerState.Abilities() }
    switch method {
    case "Seek": try stage.call(method, .int64(1))
    case "SetPosition": try stage.call(method, .path("/amctl/queue/1"), .int64(1))
    default: try stage.call(method)
    }
    #expect(player.commands == [])
  }

  @Test(
    arguments: [
      (5_000_000, .seek(.by(.seconds(5)))), (-5_000_000, .seek(.by(.seconds(-5)))),
      (-5_000_001, .seek(.to(.zero))), (.min, .seek(.to(.zero))),
      (25_000_000, .seek(.by(.seconds(25)))), (25_000_001, .next), (.max, .next),
    ] as [(Int64, PlayerCommand)])
  func `seeking goes no further back than the start, and past the end to the next track`(
    step: Int64, command: PlayerCommand
  ) throws {
    try stage.call("Seek", .int64(step))
    #expect(player.commands == [command])
  }

  @Test func `a track without an end has no next one behind it`() throws {
    player.change { $0.track?.duration = nil }
    try stage.call("Seek", .int64(500_000_000))
    try stage.call("SetPosition", .path("/amctl/queue/1"), .int64(500_000_000))
    #expect(player.commands == [.seek(.by(.seconds(500))), .seek(.to(.seconds(500)))])
  }

  @Test(
    arguments: [
      ("/amctl/queue/1", 0, true), ("/amctl/queue/1", 30_000_000, true),
      ("/amctl/queue/1", 30_000_001, false), ("/amctl/queue/1", -1, false),
      ("/amctl/queue/1", .min, false), ("/amctl/queue/2", 1, false),
      ("/org/mpris/MediaPlayer2/TrackList/NoTrack", 1, false),
    ] as [(String, Int64, Bool)])
  func `a position is set only for the current track, and within it`(
    track: String, position: Int64, isSet: Bool
  ) throws {
    try stage.call("SetPosition", .path(track), .int64(position))
    #expect(player.commands == (isSet ? [.seek(.to(.microseconds(position)))] : []))
  }

  @Test(
    arguments: [
      ("Volume", .double(0.4), .volume(0.4)), ("Volume", .double(-1), .volume(0)),
      ("Volume", .double(1.5), .volume(1.5)), ("Shuffle", .bool(true), .shuffle(true)),
      ("LoopStatus", .string("None"), .repeatMode(.off)),
      ("LoopStatus", .string("Track"), .repeatMode(.one)),
      ("LoopStatus", .string("Playlist"), .repeatMode(.all)),
    ] as [(String, BusValue, PlayerCommand)])
  func `a property that is set tells the player so`(
    property: String, value: BusValue, command: PlayerCommand
  ) throws {
    try stage.set(property, value)
    #expect(player.commands == [command])
  }

  @Test(
    arguments: [
      ("Volume", .double(.nan), "InvalidArgs"), ("Volume", .double(.infinity), "InvalidArgs"),
      ("Volume", .int32(1), "InvalidArgs"), ("Rate", .double(2), "PropertyReadOnly"),
      ("LoopStatus", .string("none"), "InvalidArgs"),
      ("PlaybackStatus", .string("Paused"), "PropertyReadOnly"),
      ("Position", .int64(1), "PropertyReadOnly"),
    ] as [(String, BusValue, String)])
  func `a value that is none of a property is an error`(
    property: String, value: BusValue, error: String
  ) {
    let found = #expect(throws: BusError.self) { try stage.set(property, value) }
    guard case .failed(let name, _) = found else { return }
    #expect(name == "org.freedesktop.DBus.Error." + error)
    #expect(player.commands == [])
  }

  @Test func `a property that the player lacks cannot be set`() {
    player.change { $0.shuffles = nil }
    let name = "org.freedesktop.DBus.Error.UnknownProperty"
    #expect(throws: BusError.failed(name: name, message: "no property 'Shuffle'")) {
      try stage.set("Shuffle", .bool(true))
    }
  }

  @Test(arguments: ["file:///a.wav", "https://example.org/", ""])
  func `a URL is not opened`(url: String) {
    let name = "org.freedesktop.DBus.Error.Failed"
    #expect(throws: BusError.failed(name: name, message: "cannot open '\(url)'")) {
      try stage.call("OpenUri", .string(url))
    }
    #expect(player.commands == [])
  }
}
