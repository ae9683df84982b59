import MusicPlatform

extension Playback {
  /// Carries out a command; throws if it is impossible.
  mutating func perform(_ command: PlayerCommand) throws(PlayerRefusal) {
    switch command {
    case .play: play()
    case .pause: pause()
    case .toggle: if isStopped || isPaused { play() } else { pause() }
    case .stop: if !isStopped { halt() }
    case .next: skipTo(queue.current.flatMap { queue.place(after: $0) })
    case .previous: try previous()
    case .seek(let target): try seek(target)
    case .volume(let volume):
      dropReplies(about: .volume)
      self.volume = min(max(volume, 0), 1)
      send(.set(.volume, (self.volume ?? 1) * 100))
    case .shuffle(let isOn):
      if isOn { queue.shuffle() } else { queue.unshuffle() }
      plan()
    case .repeatMode(let mode):
      queue.repeatMode = mode
      plan()
    case .quit: end()
    }
  }

  private mutating func play() {
    settlePosition()
    resume()
    if isStopped { begin() }
  }

  private mutating func resume() {
    dropReplies(about: .pause)
    if isPaused { send(.pause(false)) }
    isPaused = false
  }

  private mutating func pause() {
    guard !isStopped, !isPaused else { return }
    settlePosition()
    dropReplies(about: .pause)
    isPaused = true
    send(.pause(true))
  }

  /// Goes to another entry; a player that is stopped stays so.
  private mutating func skipTo(_ place: Int?) {
    guard isStopped, let place else { return goOn(to: place) }
    queue.go(to: place)
    setPosition(.zero)
    plan()
  }

  private mutating func previous() throws(PlayerRefusal) {
    guard let place = queue.current.flatMap({ queue.place(before: $0) }) else {
      return try seek(.to(.zero))
    }
    skipTo(place)
  }

  private mutating func seek(_ target: SeekTarget) throws(PlayerRefusal) {
    guard !isStopped, active?.isHeard == true, let duration else {
      throw PlayerRefusal("nothing is playing")
    }
    let now = ContinuousClock.now
    let position: Duration =
      switch target {
      case .to(let position): position
      case .by(let step): (state().position(at: now) ?? .zero) + step
      case .part(let part): duration.multiplied(by: part) ?? duration
      }
    guard position < duration else {
      return skipTo(queue.current.flatMap { queue.place(after: $0) })
    }
    send(.seek(max(position, .zero) / .seconds(1)))
    setPosition(max(position, .zero), at: now)
  }

  // MARK: The queue

  mutating func edit(_ edit: QueueEdit) throws(PlayerRefusal) {
    switch edit {
    case .set(let items, let start):
      guard (1...max(1, items.count)).contains(start), !items.isEmpty else {
        guard !items.isEmpty else { throw PlayerRefusal("no songs to play") }
        throw .noPosition(start, of: items.count)
      }
      let wasShuffled = queue.isShuffled
      queue.set(items, startingAt: start - 1)
      if wasShuffled { queue.shuffleAll() }
      playFromStart()
    case .add(let items, let position):
      queue.insert(items, at: try queue.place(of: position))
      plan()
    case .move(let from, let to):
      queue.move(from: try queue.place(numbered: from), to: try queue.place(numbered: to))
      plan()
    case .remove(let numbers):
      var places: Set<Int> = []
      for number in numbers { places.insert(try queue.place(numbered: number)) }
      remove(places)
    case .clear:
      queue.clear()
      plan()
    case .jump(let number):
      queue.go(to: try queue.place(numbered: number))
      playFromStart()
    }
    events.append(.queue)
  }

  private mutating func playFromStart() {
    resume()
    begin()
  }

  private mutating func remove(_ places: Set<Int>) {
    switch queue.remove(at: places) {
    case .kept: plan()
    case .followed: if isStopped { plan() } else { begin() }
    case .wasLast: goOn(to: queue.repeatMode == .all && !queue.entries.isEmpty ? 0 : nil)
    }
  }
}
