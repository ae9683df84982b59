/// A clock that a test moves on by hand: a sleep ends when the clock has come to its end.
public final class HandClock: Clock {
  /// A point in the clock's own time.
  public typealias Instant = RecordingClock.Instant

  private struct State: Sendable {
    var now = Duration.zero
    var sleeps: [Duration] = []
  }

  private let state = Watched(State())

  /// Makes a clock that stands at zero.
  public init() {}

  /// How far it was moved on.
  public var now: Instant { Instant(offset: state.value.now) }

  /// Any difference counts.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Moves it on.
  public func advance(by duration: Duration) {
    state.update { $0.now += duration }
  }

  /// The ends of all sleeps so far, as times since the clock was made.
  public var sleeps: [Duration] { state.value.sleeps }

  /// Waits until so many sleeps have begun, those that are over included.
  public func slept(_ count: Int) async {
    await state.wait { $0.sleeps.count >= count }
  }

  /// Sleeps until the clock has come that far, or the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    state.update { $0.sleeps.append(deadline.offset) }
    await state.wait { $0.now >= deadline.offset }
    try Task.checkCancellation()
  }
}
