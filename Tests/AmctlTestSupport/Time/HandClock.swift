/// A clock that a test advances by hand: a sleep ends when the clock reaches its deadline.
public final class HandClock: Clock {
  /// An instant of this clock.
  public typealias Instant = RecordingClock.Instant

  private struct State: Sendable {
    var now = Duration.zero
    var sleeps: [Duration] = []
  }

  private let state = Watched(State())

  /// Creates a clock at zero.
  public init() {}

  /// The instant it was advanced to.
  public var now: Instant { Instant(offset: state.value.now) }

  /// The smallest possible resolution.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Advances the clock.
  public func advance(by duration: Duration) {
    state.update { $0.now += duration }
  }

  /// The deadlines of all sleeps so far, as times since the clock was created.
  public var sleeps: [Duration] { state.value.sleeps }

  /// Waits until that many sleeps have begun, including finished ones.
  public func slept(_ count: Int, _ file: String = #fileID, _ line: Int = #line) async {
    await state.wait(for: "\(count) sleeps", file, line) { $0.sleeps.count >= count }
  }

  /// Sleeps until the clock reaches the deadline, or the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    state.update { $0.sleeps.append(deadline.offset) }
    await state.wait { $0.now >= deadline.offset }
    try Task.checkCancellation()
  }
}
