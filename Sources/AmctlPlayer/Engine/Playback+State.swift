extension Playback {
  /// Sets the position of now; nil if it is unknown.
  mutating func setPosition(_ position: Duration?, at now: ContinuousClock.Instant = .now) {
    self.position = position
    moment = now
  }

  /// Takes note of where the track is, before it continues otherwise.
  mutating func settlePosition(at now: ContinuousClock.Instant = .now) {
    setPosition(state().position(at: now), at: now)
  }

  /// The state, with the position of the last moment at which it was known.
  func state() -> PlayerState {
    var state = PlayerState(at: moment)
    state.position = position
    state.status = isStopped || queue.current == nil ? .stopped : isPaused ? .paused : .playing
    state.rate = rate
    state.volume = volume
    state.shuffles = queue.isShuffled
    state.repeatMode = queue.repeatMode
    guard let current = queue.current, let entry = queue.currentEntry else { return state }
    state.track = track(of: entry, duration: duration)
    state.abilities.control = true
    state.abilities.play = true
    state.abilities.pause = true
    state.abilities.next = queue.place(after: current) != nil
    state.abilities.previous = queue.place(before: current) != nil
    state.abilities.seek = active?.isHeard == true && duration != nil
    return state
  }

  /// The track of an entry; its length is that of the preview.
  func track(of entry: PlayQueue.Entry, duration: Duration?) -> PlayerTrack {
    var track = entry.item.track
    track.id = "/amctl/queue/\(entry.number)"
    track.duration = duration
    return track
  }
}
