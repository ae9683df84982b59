internal import MusicLibc

extension Descriptor {
  /// Waits until one of the descriptors is readable or closed at the other end.
  ///
  /// Returns which of them are ready; none when the time is up, which a signal does not shorten.
  /// Nil descriptors are skipped.
  package static func wait(
    for descriptors: [Descriptor?], upTo limit: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    try poll(descriptors.map { ($0, Int16(POLLIN)) }, upTo: limit)
  }

  /// Waits for a duration, or forever; returns true as soon as the other side closes its end.
  ///
  /// If the client sends data in the meantime, only the end of the whole connection is noticed.
  package func hangsUp(within limit: Duration?) throws(SystemError) -> Bool {
    guard try Self.poll([(self, Int16(POLLIN))], upTo: limit)[0] else { return false }
    if isHungUp { return true }
    return try Self.poll([(self, 0)], upTo: limit)[0]
  }

  /// Writes all the bytes to a pipe; a stop signal ends the wait for its reader.
  func write(
    _ bytes: ArraySlice<UInt8>, unless stop: StopSignal?
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let ready = try Self.poll([
        (self, Int16(POLLOUT)), (stop?.waker.descriptor, Int16(POLLIN)),
      ])
      if ready[1] { throw .interrupted }
      guard ready[0] else { continue }
      // A pipe that has space takes this much without blocking.
      let piece = rest.prefix(Int(PIPE_BUF))
      try write(piece)
      rest = rest.dropFirst(piece.count)
    }
  }

  private static func poll(
    _ descriptors: [(descriptor: Descriptor?, events: Int16)], upTo limit: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    var polled = descriptors.map {
      pollfd(fd: $0.descriptor?.number ?? -1, events: $0.events, revents: 0)
    }
    let end = limit.map { ContinuousClock.now + $0 }
    var attempts = 1
    while true {
      do throws(SystemError) {
        _ = try SystemError.check {
          let rest = end.map { ContinuousClock.now.duration(to: $0) }
          return Int(unsafe systemPoll(&polled, .init(polled.count), milliseconds(rest)))
        }
        return polled.map { $0.revents != 0 }
      } catch {
        // The system has no memory for the wait, mostly for a moment only. Whoever waits for the end
        // of a program or of a server would never hear of it.
        guard [ENOMEM, EAGAIN].contains(error.code), attempts < mostAttempts else { throw error }
        attempts += 1
        usleep(10_000)
      }
    }
  }

  /// How often a wait is tried for which the system has no memory.
  private static let mostAttempts = 100

  /// The timeout for `poll`: negative only for no limit, and capped at the largest value that fits.
  private static func milliseconds(_ limit: Duration?) -> Int32 {
    guard let limit else { return -1 }
    return Int32(min(max((limit / .milliseconds(1)).rounded(.up), 0), Double(Int32.max)))
  }

  /// The C function whose name the method hides.
  private static let systemPoll = unsafe poll(_:_:_:)
}
