/// A transport that limits the time of each attempt, and of all attempts and waits together.
struct TimingOut: Transport {
  let base: any Transport
  let timeout: Duration?
  let deadline: Duration?
  let clock: Stopwatch

  /// Sends the request; throws ``TransportError/timedOut(after:)`` when its deadline has passed.
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.timeout = request.timeout ?? timeout
    guard let deadline else { return try await base.send(request, to: sink) }
    request.deadline = min(request.deadline ?? deadline, deadline)
    return try await outcome(of: request, sink, within: deadline).get()
  }

  private func outcome(
    of request: HTTPRequest, _ sink: (any BodySink)?, within deadline: Duration
  ) async -> RetryPolicy.Outcome {
    await withTaskGroup(of: RetryPolicy.Outcome?.self) { group in
      group.addTask { await base.outcome(of: request, to: sink) }
      group.addTask {
        // Only a sleep that was not canceled means that the time is up.
        guard (try? await clock.sleep(until: clock.now + deadline)) != nil else { return nil }
        return .failure(.timedOut(after: deadline))
      }
      while let outcome = await group.next() {
        guard let outcome else { continue }
        group.cancelAll()
        return outcome
      }
      return .failure(.canceled)
    }
  }
}

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
