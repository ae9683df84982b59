import AmctlTestSupport
import AmctlPlayer
import Testing

/// Where a track is, computed from an earlier state.
@Suite(.quick) struct PlayerStateTests {
  private static func state(_ status: PlaybackStatus, rate: Double? = nil) -> PlayerState {
    var state = PlayerState()
    state.status = status
    state.position = .seconds(10)
    state.rate = rate
    return state
  }

  @Test(
    arguments: [
      (PlaybackStatus.playing, nil, 13), (.playing, 2.0, 16), (.paused, nil, 10),
      (.stopped, 2.0, 10),
    ] as [(PlaybackStatus, Double?, Int)])
  func `the position moves on while a track plays, at its speed`(
    status: PlaybackStatus, rate: Double?, expected: Int
  ) {
    let state = Self.state(status, rate: rate)
    #expect(state.position(at: state.moment + .seconds(3)) == .seconds(expected))
  }

  @Test func `the position stays within the track`() {
    var state = Self.state(.playing)
    state.track = PlayerTrack()
    state.track?.duration = .seconds(11)
    #expect(state.position(at: state.moment + .seconds(3)) == .seconds(11))
    state.position = .milliseconds(-400)
    #expect(state.position(at: state.moment) == .zero)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `at a speed that no player has, the position stays what it was`(rate: Double) {
    let state = Self.state(.playing, rate: rate)
    #expect(state.position(at: state.moment + .seconds(3)) == .seconds(10))
  }

  @Test func `a position that is unknown stays so`() {
    var state = Self.state(.playing)
    state.position = nil
    #expect(state.position(at: state.moment + .seconds(3)) == nil)
  }
}
