import Synchronization

/// A clock whose sleeps end immediately and whose durations are recorded.
public final class RecordingClock: Clock {
  /// An instant of this clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was created.
    public let offset: Duration

    /// Returns the instant later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether the first instant is earlier.
    public static func < (one: Instant, other: Instant) -> Bool {
      one.offset < other.offset
    }
  }

  private let slept = Mutex<[Duration]>([])

  /// Creates a clock at zero.
  public init() {}

  /// The requested duration of each sleep.
  public var sleeps: [Duration] {
    slept.withLock { $0 }
  }

  /// The sum of all sleeps.
  public var now: Instant {
    Instant(offset: sleeps.reduce(.zero, +))
  }

  /// The smallest possible resolution.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Advances the clock, unless the task was canceled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let duration = now.duration(to: deadline)
    slept.withLock { $0.append(duration) }
  }
}
