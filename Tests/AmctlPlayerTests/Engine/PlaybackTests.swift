@testable import AmctlPlayer
import AmctlTestSupport
import Testing

/// What a player does, without mpv: a value that is told what happens.
@Suite(.quick) struct PlaybackTests {
  @Test func `mpv has the current entry and the next, and plays them without a gap`() throws {
    var scene = try PlaybackScene.started("abc")
    #expect(scene.said == ["play a", "then b"])
    try scene.finish()
    #expect(scene.current == "b")
    #expect(scene.said == ["play a", "then b", "forget", "then c"])
    try scene.finish()
    try scene.finish()
    #expect(scene.isOver)
    #expect(scene.playback.summary == PlayerSummary(played: 3, skipped: 0))
    #expect(scene.fetches == [1, 2, 3])
  }

  @Test func `a preview that comes late is played when it comes`() throws {
    var scene = PlaybackScene("ab")
    scene.delivers = false
    try scene.start()
    #expect(scene.said == [])
    #expect(scene.fetches == [1])
    scene.deliver(1)
    try scene.settle()
    #expect(scene.said == ["play a"])
    try scene.finish()
    #expect(scene.current == "b")
    #expect(scene.playback.state().position == nil)
    scene.deliver(2)
    try scene.settle()
    #expect(scene.said == ["play a", "play b"])
  }

  @Test func `what cannot be fetched is skipped by name, and the rest is played`() throws {
    var scene = PlaybackScene("abcd")
    scene.lacking = [1, 3]
    try scene.start()
    #expect(scene.skipped == ["a 404"])
    #expect(scene.current == "b")
    #expect(scene.said == ["play b", "then d"])
    try scene.finish()
    #expect(scene.skipped == ["a 404", "c 404"])
    #expect(scene.current == "d")
    try scene.finish()
    #expect(scene.isOver)
    #expect(scene.playback.summary == PlayerSummary(played: 2, skipped: 2))
  }

  @Test func `what mpv cannot play is skipped`() throws {
    var scene = try PlaybackScene.started("ab")
    try scene.playback.take(.ended(1, .failed("loading failed")))
    try scene.settle()
    #expect(scene.skipped == ["a mpv cannot play it: loading failed"])
    #expect(scene.current == "b")
    #expect(scene.playback.summary == PlayerSummary(played: 1, skipped: 1))
  }

  @Test(arguments: [RepeatMode.off, .all, .one])
  func `a queue in which nothing can be played ends`(mode: RepeatMode) throws {
    var scene = PlaybackScene("abc", repeating: mode)
    scene.lacking = [1, 2, 3]
    try scene.start()
    #expect(scene.isOver)
    #expect(scene.playback.summary == PlayerSummary(played: 0, skipped: 3))
  }

  @Test func `failures in a row end with a song that plays`() throws {
    var scene = PlaybackScene("abcdefghijklmnopqrstuvwxyz")
    scene.lacking = Set(2...9).union(12...19)
    try scene.start()
    for letter in ["a", "j", "k", "t"] {
      #expect(scene.current == letter)
      if letter != "t" { try scene.finish() }
    }
  }

  @Test func `after ten failures in a row nothing more is tried`() throws {
    var scene = PlaybackScene("abcdefghijklmnopqrstuvwxyz")
    scene.lacking = Set(2...26)
    try scene.start()
    #expect(scene.current == "a")
    try scene.finish()
    #expect(scene.isOver)
    #expect(scene.playback.summary == PlayerSummary(played: 1, skipped: 10, hasGivenUp: true))
    #expect(scene.fetches.count == 11)
  }

  @Test func `without an audio output nothing is played`() throws {
    var scene = try PlaybackScene.started("ab")
    #expect(throws: PlayerError.noAudio) {
      try scene.playback.take(.ended(1, .failed("audio output initialization failed")))
    }
  }

  @Test func `a change of the queue changes what mpv plays next`() throws {
    var scene = try PlaybackScene.started("abc")
    try scene.edit(.add([.named("x")], .next))
    #expect(scene.said.suffix(2) == ["forget", "then x"])
    try scene.edit(.add([.named("y")], .last))
    #expect(scene.said.last == "then x")
    try scene.edit(.remove([2]))
    #expect(scene.said.suffix(2) == ["forget", "then b"])
    try scene.edit(.move(from: 3, to: 2))
    #expect(scene.said.suffix(2) == ["forget", "then c"])
    try scene.edit(.clear)
    #expect(scene.said.last == "forget")
    #expect(scene.playback.queue.names == "a")
    try scene.finish()
    #expect(scene.isOver)
  }

  @Test func `what mpv went on with in the moment of a change is replaced`() throws {
    var scene = try PlaybackScene.started("abc")
    let old = try #require(scene.playback.upcoming?.id)
    try scene.edit(.add([.named("x")], .next))
    try scene.playback.take(.ended(1, .whole))
    try scene.playback.take(.started(old))
    try scene.settle()
    #expect(scene.current == "x")
    #expect(scene.said.contains("play x"))
  }

  @Test func `a file that was given to mpv too late begins when mpv has nothing to play`() throws {
    var scene = try PlaybackScene.started("ab")
    try scene.playback.take(.ended(1, .whole))
    try scene.playback.take(.idle)
    try scene.settle()
    #expect(scene.said.last == "play b")
    #expect(scene.current == "b")
  }

  @Test func `removing the current entry continues with the one after it`() throws {
    var scene = try PlaybackScene.started("abc", at: 1)
    try scene.edit(.remove([2]))
    #expect(scene.said.last == "play c")
    try scene.edit(.remove([2]))
    #expect(scene.isOver)
  }

  @Test func `repeating plays the same entries again`() throws {
    var scene = try PlaybackScene.started("ab", repeating: .all)
    try scene.finish()
    try scene.finish()
    #expect(scene.current == "a")
    try scene.perform(.repeatMode(.one))
    try scene.finish()
    #expect(scene.current == "a")
    try scene.perform(.next)
    #expect(scene.current == "b")
    try scene.perform(.repeatMode(.off))
    try scene.finish()
    #expect(scene.isOver)
  }

  @Test func `next and previous leave a paused player paused, and a stopped one stopped`() throws {
    var scene = try PlaybackScene.started("abc")
    try scene.perform(.pause)
    try scene.perform(.next)
    #expect(scene.playback.state().status == .paused)
    #expect(scene.current == "b")
    try scene.perform(.stop)
    try scene.perform(.previous)
    #expect(scene.current == "a")
    #expect(scene.playback.state().status == .stopped)
    #expect(scene.playback.state().position == .zero)
    try scene.perform(.toggle)
    #expect(scene.playback.state().status == .playing)
    #expect(scene.said.suffix(3) == ["resume", "play a", "then b"])
  }

  @Test(arguments: [1e300, -1e300, 1e10])
  func `a time that no track has is none, and a speed that none has moves nothing`(
    number: Double
  ) throws {
    var scene = PlaybackScene("ab")
    scene.reported = number
    try scene.start()
    let state = scene.playback.state()
    #expect(state.track?.duration == nil)
    #expect(state.position == (number < 0 ? .zero : nil))
    #expect(state.position(at: state.moment + .seconds(3)) == state.position)
  }

  @Test func `next after the last entry ends the queue`() throws {
    var scene = try PlaybackScene.started("ab", at: 1)
    #expect(!scene.playback.state().abilities.next)
    try scene.perform(.next)
    #expect(scene.isOver)
  }

  @Test func `previous on the first entry plays it from its start`() throws {
    var scene = try PlaybackScene.started("ab")
    try scene.perform(.previous)
    #expect(scene.said.last == "seek 0.0")
  }

  @Test(
    arguments: [
      (SeekTarget.to(.seconds(10)), "seek 10.0", "a"), (.by(.seconds(-10)), "seek 0.0", "a"),
      (.part(0.5), "seek 15.0", "a"), (.by(.seconds(40)), "then c", "b"),
      (.to(.seconds(30)), "then c", "b"),
    ] as [(SeekTarget, String, String)])
  func `seeking stays within the track, or continues to the next`(
    target: SeekTarget, last: String, current: String
  ) throws {
    var scene = try PlaybackScene.started("abc")
    try scene.perform(.seek(target))
    #expect(scene.said.last == last)
    #expect(scene.current == current)
  }

  @Test func `a jump plays the entry, even if the player was paused`() throws {
    var scene = try PlaybackScene.started("abc")
    try scene.perform(.pause)
    try scene.edit(.jump(3))
    #expect(scene.current == "c")
    #expect(scene.said.suffix(3) == ["resume", "stop", "play c"])
    #expect(throws: PlayerRefusal.noPosition(4, of: 3)) { try scene.playback.edit(.jump(4)) }
  }

  @Test func `a queue that is set anew begins where it is told`() throws {
    var scene = try PlaybackScene.started("abc")
    try scene.edit(.set([.named("x"), .named("y")], startingAt: 2))
    #expect(scene.current == "y")
    #expect(scene.playback.queue.entries.map(\.number) == [4, 5])
  }

  // MARK: Position and volume

  @Test func `a seek is reported once mpv plays again`() throws {
    var scene = try PlaybackScene.started("a")
    scene.events = []
    try scene.perform(.seek(.to(.seconds(10))))
    #expect(!scene.events.contains(.change(.seek)))
    try scene.playback.take(.restarted)
    try scene.settle()
    #expect(scene.events == [.change(.seek)])
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
    let scene = try PlaybackScene.started("a")
    let state = scene.playback.state()
    #expect(state.position == .zero)
    #expect(state.track?.duration == .seconds(30))
    #expect(state.track?.id == "/amctl/queue/1")
    #expect(scene.events == [.track(try #require(state.track))])
  }

  @Test func `the volume stays within bounds`() throws {
    var scene = try PlaybackScene.started("a")
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
