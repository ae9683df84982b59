/// A clock that stands still: a sleep on it ends only by being canceled.
public struct StoppedClock: Clock {
  /// Makes a clock that stands at zero.
  public init() {}

  /// Always the same instant.
  public var now: RecordingClock.Instant {
    RecordingClock.Instant(offset: .zero)
  }

  /// Any difference counts.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the task is canceled.
  public func sleep(until deadline: RecordingClock.Instant, tolerance: Duration?) async throws {
    let (silence, _) = AsyncStream.makeStream(of: Never.self)
    for await _ in silence {}
    throw CancellationError()
  }
}
