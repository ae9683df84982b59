import MusicPlatform

extension Playback {
  // MARK: Previews

  /// Takes note of the preview of an entry, or of the reason why there is none.
  mutating func take(_ number: Int, fault: String?) {
    // It may not be wanted any more.
    guard fetching.remove(number) != nil else { return }
    let isAwaited = active == nil && !isStopped && queue.currentEntry?.number == number
    if let fault {
      faults[number] = fault
      if isAwaited { skip(fault) } else { plan() }
    } else {
      fetched.insert(number)
      if isAwaited { begin() } else { plan() }
    }
  }

  // MARK: mpv

  /// Takes note of what mpv says; throws if there is no sound.
  mutating func take(_ message: MpvMessage) throws(PlayerError) {
    switch message {
    case .reply(let number, let error, let value): take(value, error, for: number)
    case .started(let id): fileStarted(id)
    case .ended(let id, let end): try fileEnded(id, end)
    case .restarted: soundStarted()
    case .idle: idle()
    case .other: break
    }
  }

  private mutating func take(_ value: MpvMessage.Value, _ error: String?, for number: Int) {
    switch (awaited.removeValue(forKey: number), value) {
    case (.load, .entry(let id)):
      if active?.command == number { active?.id = id }
      if upcoming?.command == number { upcoming?.id = id }
    case (.load, _):
      if active?.command == number { skip(error ?? "mpv did not load it") }
      if upcoming?.command == number { upcoming = nil }
    case (.startPosition(let load, let entry), let value):
      // A short file may be over already.
      let isActive = load == active?.command
      if isActive { take(position: value) }
      events.append(.track(track(of: entry, duration: isActive ? duration : nil)))
    case (.seekPosition(let load), let value) where load == active?.command:
      take(position: value)
      events.append(.change(.seek))
    case (.position, let value): take(position: value)
    case (.duration(let load), .number(let seconds)) where load == active?.command:
      duration = Duration(reported: seconds)
    case (.volume, .number(let percent)): volume = percent / 100
    case (.speed, .number(let speed)): rate = speed
    case (.pause, .flag(let isOn)): isPaused = isOn
    default: break
    }
  }

  /// Takes note of the position, which is negative until the file before has been heard to its end.
  private mutating func take(position value: MpvMessage.Value) {
    if case .number(let seconds) = value { setPosition(Duration(reported: max(seconds, 0))) }
  }

  private mutating func fileStarted(_ id: Int) {
    if id == upcoming?.id {
      let place = passingFaults(from: queue.current.flatMap { queue.place(afterEndOf: $0) })
      guard let place, queue.entries[place].number == upcoming?.entry else {
        return goOn(to: place)
      }
      queue.go(to: place)
      active = upcoming
      active?.hasStarted = true
      upcoming = nil
      setPosition(nil)
      duration = nil
      // What was played is still in its list.
      send(.forgetOthers)
      plan()
    } else if id == active?.id {
      active?.hasStarted = true
    } else if active?.hasEnded == true {
      // The queue was changed in the moment when mpv went on.
      goOn(to: queue.current.flatMap { queue.place(afterEndOf: $0) })
    }
  }

  private mutating func fileEnded(_ id: Int, _ end: MpvMessage.End) throws(PlayerError) {
    guard id == active?.id else { return }
    switch end {
    case .stopped: break
    case .whole: active?.hasEnded = true
    case .failed(MpvMessage.noAudio): throw .noAudio
    case .failed(let reason):
      if active?.isHeard == true { summary.played -= 1 }
      active?.hasEnded = true
      skip("mpv cannot play it: \(reason)")
    }
  }

  /// Sound begins, after a start or a seek.
  private mutating func soundStarted() {
    guard let active, active.hasStarted else { return }
    failuresInARow = 0
    send(.get(.duration), for: .duration(of: active.command))
    if active.isHeard {
      send(.get(.position), for: .seekPosition(of: active.command))
    } else if let entry = queue.currentEntry {
      send(.get(.position), for: .startPosition(of: active.command, entry))
      summary.played += 1
    }
    self.active?.isHeard = true
  }

  /// mpv has nothing left to play.
  private mutating func idle() {
    guard let active, active.hasEnded, upcoming.map({ $0.id != nil }) ?? true else { return }
    goOn(to: queue.current.flatMap { queue.place(afterEndOf: $0) })
  }
}
