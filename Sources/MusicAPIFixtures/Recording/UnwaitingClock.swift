/// A clock whose sleeps end at once: what was recorded is here already.
struct UnwaitingClock: Clock {
  /// The time.
  var now: ContinuousClock.Instant { ContinuousClock.now }

  /// That of the time.
  var minimumResolution: Duration { ContinuousClock().minimumResolution }

  /// Returns at once, unless the task was canceled.
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
