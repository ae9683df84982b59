import Synchronization

/// A clock on which every sleep is over at once, and which keeps how long it should have been.
public final class RecordingClock: Clock {
  /// A point in the clock's own time.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// The instant that much later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// How much later the other instant is.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether the first instant is earlier.
    public static func < (one: Instant, other: Instant) -> Bool {
      one.offset < other.offset
    }
  }

  private let slept = Mutex<[Duration]>([])

  /// Makes a clock that stands at zero.
  public init() {}

  /// How long each sleep should have been.
  public var sleeps: [Duration] {
    slept.withLock { $0 }
  }

  /// The sum of all sleeps.
  public var now: Instant {
    Instant(offset: sleeps.reduce(.zero, +))
  }

  /// Any difference counts.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Moves the clock on, unless the task was canceled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let duration = now.duration(to: deadline)
    slept.withLock { $0.append(duration) }
  }
}
