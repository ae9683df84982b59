/// A clock that never advances: a sleep ends only by cancellation.
public struct StoppedClock: Clock {
  /// Creates a clock at zero.
  public init() {}

  /// Always the same instant.
  public var now: RecordingClock.Instant {
    RecordingClock.Instant(offset: .zero)
  }

  /// The smallest possible resolution.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the task is canceled.
  public func sleep(until deadline: RecordingClock.Instant, tolerance: Duration?) async throws {
    let (silence, _) = AsyncStream.makeStream(of: Never.self)
    for await _ in silence {}
    throw CancellationError()
  }
}
