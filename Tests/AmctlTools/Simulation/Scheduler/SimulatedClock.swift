import AmctlTestSupport
import MusicPlatform

/// The clock of a simulation, whose sleeps take no time.
struct SimulatedClock: Clock {
  /// An instant of this clock.
  typealias Instant = RecordingClock.Instant

  let simulation: Simulation

  /// The time since the simulation began.
  var now: Instant { Self.start.advanced(by: simulation.now) }

  /// The smallest possible resolution.
  var minimumResolution: Duration { .nanoseconds(1) }

  private static let start = RecordingClock().now

  /// Sleeps until a time; throws if the task is canceled.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    guard await simulation.sleep(until: deadline.offset) else { throw CancellationError() }
  }
}
