import AmctlDBus
import AmctlTestSupport
import Testing

@testable import AmctlPlayer

/// What players say about themselves, each in its own way.
@Suite(.quick) struct MPRISStateTests {
  private func state(_ properties: [String: BusValue]) -> PlayerState {
    PlayerState(mpris: properties, at: .now)
  }

  private func track(_ data: [String: BusValue]) -> PlayerTrack? {
    state(["Metadata": .dictionary(data)]).track
  }

  @Test func `all properties are read`() {
    let state = state(FakePlayer.playing)
    #expect(state.status == .playing)
    #expect(state.position == .seconds(10))
    #expect([state.rate, state.volume] == [1, 0.5])
    #expect(state.shuffles == false)
    #expect(state.repeatMode == .off)
    #expect(state.abilities.next)
    #expect(state.track?.artists == ["Glass Harbour"])
    #expect([state.track?.name, state.track?.albumName] == ["Blue Hour", "Tideline"])
    #expect(state.track?.duration == .seconds(180))
  }

  @Test func `a property that is missing is not off`() {
    let state = state([:])
    #expect(state.status == .stopped)
    #expect([state.volume, state.rate] == [nil, nil])
    #expect(state.shuffles == nil)
    #expect(state.position == nil)
    #expect(state.repeatMode == nil)
    #expect(state.track == nil)
  }

  @Test(
    arguments: [
      .int64(268_906_000), .uint64(268_906_000), .int32(268_906_000), .uint32(268_906_000),
      .double(268_906_000),
    ] as [BusValue])
  func `a length may be a number of any type`(length: BusValue) {
    let track = track(["mpris:length": length, "xesam:title": .string("A")])
    #expect(track?.duration == .milliseconds(268_906))
  }

  @Test(arguments: [.int64(0), .int64(-1), .string("5"), .double(.nan)] as [BusValue])
  func `a length that is none is unknown`(length: BusValue) {
    #expect(track(["mpris:length": length, "xesam:title": .string("A")])?.duration == nil)
  }

  @Test(arguments: [.string("Glass Harbour"), .texts(["Glass Harbour"])] as [BusValue])
  func `an artist may be a text or a list`(artist: BusValue) {
    #expect(track(["xesam:artist": artist])?.artists == ["Glass Harbour"])
  }

  @Test(
    arguments: [.string("/com/spotify/track/4GKJ"), .path("/com/spotify/track/4GKJ")] as [BusValue])
  func `the name of a track may be a text or a path`(id: BusValue) {
    #expect(
      track(["mpris:trackid": id, "xesam:title": .string("A")])?.id == "/com/spotify/track/4GKJ")
  }

  @Test func `the path that means no track is none`() {
    let id = BusValue.path("/org/mpris/MediaPlayer2/TrackList/NoTrack")
    #expect(track(["mpris:trackid": id, "xesam:title": .string("A")]) == nil)
    #expect(track(["mpris:trackid": .path("/noplaylist")]) == nil)
  }

  @Test func `a position before the start is the start`() {
    #expect(state(["Position": .int64(-167_258)]).position == .zero)
  }

  @Test func `an image on a host that is gone is found on the other`() {
    let track = track([
      "xesam:title": .string("A"),
      "mpris:artUrl": .string("https://open.spotify.com/image/ab67616d"),
    ])
    #expect(track?.artworkURL == "https://i.scdn.co/image/ab67616d")
  }

  @Test func `a player that cannot be controlled can do nothing`() {
    var properties = FakePlayer.playing
    properties["CanControl"] = .bool(false)
    #expect(state(properties).abilities == PlayerState.Abilities())
  }

  @Test func `our own player says which song it plays`() {
    let track = track([
      "xesam:title": .string("A"), "amctl:id": .string("1613600188"),
      "amctl:isrc": .string("QZES52100001"), "amctl:preview": .bool(true),
    ])
    #expect([track?.catalogID, track?.isrc] == ["1613600188", "QZES52100001"])
    #expect(track?.isPreview == true)
  }
}
