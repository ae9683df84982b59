@testable import AmctlPlayer
import AmctlTestSupport
import Testing

/// What a player does when a person wants another position or volume.
struct PlaybackCommandTests {
  @Test func `a seek is reported once mpv plays again`() throws {
    var scene = PlaybackScene("a")
    try scene.start()
    scene.events = []
    try scene.perform(.seek(.to(.seconds(10))))
    #expect(!scene.events.contains(.seeked))
    try scene.playback.take(.restarted)
    try scene.settle()
    #expect(scene.events == [.seeked])
  }

  @Test func `nothing can be sought in before anything is heard`() throws {
    var scene = PlaybackScene("a")
    scene.delivers = false
    try scene.start()
    #expect(throws: PlayerRefusal("nothing is playing")) {
      try scene.playback.perform(.seek(.to(.zero)))
    }
  }

  @Test func `the position is never negative, and the length is what mpv says`() throws {
    var scene = PlaybackScene("a")
    try scene.start()
    let state = scene.playback.state()
    #expect(state.position == .zero)
    #expect(state.track?.duration == .seconds(30))
    #expect(state.track?.id == "/amctl/queue/1")
    #expect(scene.events == [.track(try #require(state.track))])
  }

  @Test func `the volume stays within bounds`() throws {
    var scene = PlaybackScene("a")
    try scene.start()
    try scene.perform(.volume(1.5))
    try scene.perform(.volume(-1))
    #expect(scene.said.suffix(2) == ["volume 100.0", "volume 0.0"])
  }

  @Test func `what is set before mpv says how it is set up stays so`() throws {
    var queue = PlayQueue()
    queue.set([.named("a")])
    var playback = Playback(queue)
    playback.start()
    let asked = playback.effects
    try playback.perform(.pause)
    try playback.perform(.volume(0.4))
    for case .command(.get(let property), let number) in asked {
      let value = property == .pause ? MpvMessage.Value.flag(false) : .number(100)
      try playback.take(.reply(number, error: nil, value))
    }
    #expect(playback.state().status == .paused)
    #expect(playback.state().volume == 0.4)
  }
}
