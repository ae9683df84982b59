/// A clock whose sleeps end at once: what was recorded is here already.
package struct UnwaitingClock: Clock {
  package init() {}

  /// The time.
  package var now: ContinuousClock.Instant { ContinuousClock.now }

  /// That of the time.
  package var minimumResolution: Duration { ContinuousClock().minimumResolution }

  /// Returns at once, unless the task was canceled.
  package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
