import AmctlDBus
import AmctlPlayer
import AmctlTestSupport
import MusicPlatform
import Testing

/// A player as another program of the session sees it.
@Suite(.thorough) struct MPRISPublisherTests {
  private static let long = PrivateBus.long
  private let stage: PublishedPlayer

  init() throws { stage = try PublishedPlayer() }

  private var bus: FakeBus { stage.bus }
  private var player: MemoryPlayer { stage.player }
  private var publisher: MPRISPublisher { stage.publisher }
  private var client: BusConnection { stage.client }

  // MARK: What it shows

  @Test func `the program says what it is`() throws {
    #expect(publisher.busName == "org.mpris.MediaPlayer2.amctl")
    #expect(
      try stage.all(of: PublishedPlayer.root) == [
        "CanQuit": .bool(true), "CanRaise": .bool(false), "HasTrackList": .bool(false),
        "Identity": .string("amctl"), "SupportedUriSchemes": .texts([]),
        "SupportedMimeTypes": .texts([]),
      ])
  }

  @Test func `the player says what it does and can do`() throws {
    var properties = try stage.all(of: PublishedPlayer.interface)
    properties["Metadata"] = nil
    #expect(
      properties == [
        "PlaybackStatus": .string("Playing"), "LoopStatus": .string("None"),
        "Shuffle": .bool(false), "Rate": .double(1), "MinimumRate": .double(1),
        "MaximumRate": .double(1), "Volume": .double(0.5), "Position": .int64(5_000_000),
        "CanGoNext": .bool(true), "CanGoPrevious": .bool(false), "CanPlay": .bool(true),
        "CanPause": .bool(true), "CanSeek": .bool(true), "CanControl": .bool(true),
      ])
  }

  @Test func `the track is described with all that is known of it`() throws {
    #expect(
      try stage.get("Metadata")?.dictionary == [
        "mpris:trackid": .path("/amctl/queue/1"), "mpris:length": .int64(30_000_000),
        "mpris:artUrl": .string("https://example.org/1/600x600.jpg"),
        "xesam:title": .string("Song 1"), "xesam:album": .string("Album"),
        "xesam:artist": .texts(["One", "Zwei"]), "xesam:albumArtist": .texts(["One"]),
        "xesam:genre": .texts(["Pop", "Music"]), "xesam:trackNumber": .int32(3),
        "xesam:discNumber": .int32(1), "xesam:contentCreated": .string("2021-03-10"),
        "xesam:url": .string("https://music.apple.com/us/song/1"),
        "amctl:id": .string("1600001"), "amctl:isrc": .string("XX0000000001"),
        "amctl:preview": .bool(true),
      ])
  }

  @Test func `what is unknown is left out`() throws {
    player.change { state in
      state.track = PlayerTrack()
      state.track?.id = "not a path"
      state.track?.name = "a\0b"
      (state.repeatMode, state.shuffles, state.volume, state.rate) = (nil, nil, nil, nil)
    }
    let properties = try stage.all(of: PublishedPlayer.interface)
    #expect(properties["Metadata"]?.dictionary == ["xesam:title": .string("ab")])
    #expect(properties["LoopStatus"] == nil)
    #expect(properties["Shuffle"] == nil)
    for name in ["Volume", "Rate", "MinimumRate", "MaximumRate"] {
      #expect(properties[name] == .double(1))
    }
    player.change { $0.track = nil }
    #expect(try stage.get("Metadata") == .dictionary([:]))
  }

  @Test(
    arguments: [(-400, 0), (0, 0), (12_345, 12_345_000), (31_000, 30_000_000)] as [(Int, Int64)])
  func `the position is that of the moment, within the track`(
    milliseconds: Int, expected: Int64
  ) throws {
    player.change { $0.position = .milliseconds(milliseconds) }
    #expect(try stage.get("Position") == .int64(expected))
  }

  @Test func `a position that nobody knows is 0`() throws {
    player.change { $0.position = nil }
    #expect(try stage.get("Position") == .int64(0))
  }

  // MARK: What it tells

  /// Returns the next signal of the player.
  private func signal() throws -> BusMessage {
    try #require(try client.next(within: Self.long))
  }

  private func subscribe() throws {
    try client.subscribe(to: "path='\(PublishedPlayer.path)'")
  }

  @Test func `only what has changed is told`() throws {
    try subscribe()
    player.change { _ in }
    player.change { $0.position = .seconds(20) }
    player.change { $0.status = .paused }
    player.change { state in
      state.volume = 0.7
      state.track = MemoryPlayer.track(2)
      state.shuffles = nil
    }
    let first = try signal()
    #expect(first.body[0].text == PublishedPlayer.interface)
    #expect(first.body[1].dictionary == ["PlaybackStatus": .string("Paused")])
    #expect(first.body[2] == .texts([]))
    let second = try signal()
    let changed = try #require(second.body[1].dictionary)
    #expect(changed.keys.sorted() == ["Metadata", "Volume"])
    #expect(changed["Volume"] == .double(0.7))
    #expect(changed["Metadata"]?.dictionary?["mpris:trackid"] == .path("/amctl/queue/2"))
    #expect(second.body[2] == .texts(["Shuffle"]))
    #expect(try client.next(within: .zero) == nil)
  }

  @Test(arguments: [(7_000, 7_000_000), (-1, 0), (40_000, 30_000_000)] as [(Int, Int64)])
  func `a jump is told with where it led`(milliseconds: Int, expected: Int64) throws {
    try subscribe()
    publisher.seeked(to: .milliseconds(milliseconds))
    let signal = try signal()
    #expect(signal[.member] == "Seeked")
    #expect(signal[.interface] == PublishedPlayer.interface)
    #expect(signal.body == [.int64(expected)])
  }

  // MARK: Its name

  @Test func `a second player has a name with the id of its process`() throws {
    let second = try MemoryPlayer().publish(on: bus.connection())
    let name = "org.mpris.MediaPlayer2.amctl.instance\(ProcessEnvironment.processID)"
    #expect(second.busName == name)
    #expect(
      throws: BusError.failed(
        name: "org.freedesktop.DBus.Error.AddressInUse", message: "another program is '\(name)'")
    ) { try MemoryPlayer().publish(on: bus.connection()) }
  }

  @Test func `whoever hears of the name gets everything at once`() throws {
    publisher.close()
    let watcher = try bus.connection()
    try watcher.subscribe(to: "sender='\(Bus.name)',arg0namespace='\(PublishedPlayer.root)'")
    let thread = try Background { [bus, player] in _ = try? player.publish(on: bus.connection()) }
    while let message = try watcher.next(within: Self.long) {
      guard message.body[2].text != "" else { continue }
      let call = BusMessage.call(
        "GetAll", of: PublishedPlayer.properties, at: PublishedPlayer.path, to: publisher.busName,
        .string(PublishedPlayer.interface))
      #expect(try watcher.call(call, within: Self.long).first?.dictionary?.count == 15)
      break
    }
    thread.join()
  }

  @Test func `a publisher that is closed leaves the bus`() throws {
    let second = try MemoryPlayer().publish(on: bus.connection())
    try client.subscribe(to: "sender='\(Bus.name)',arg0namespace='\(second.busName)'")
    second.close()
    #expect(try signal().body[2].text == "")
    // The player continues, and nothing fails.
    second.update(PlayerState())
  }
}
