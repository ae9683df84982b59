/// A clock of any type, whose times count from the moment at which the stopwatch was created.
///
/// With it, transports need no type parameter for their clock.
struct Stopwatch: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// The current time.
  var now: Duration { elapsed() }

  /// Waits until a time; a task that is canceled throws ``TransportError/canceled``.
  func sleep(until time: Duration) async throws(TransportError) {
    do { try await wait(time) } catch { throw .canceled }
  }
}
