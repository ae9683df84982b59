extension Transport {
  /// Returns a transport that retries requests according to a policy, waiting on a clock before each
  /// retry.
  ///
  /// The last response is returned even if its status is one that the policy retries, such as 429.
  /// `chance` returns numbers in 0..<1, which spread the retries of many clients; `onRetry` is
  /// called before each wait.
  public func retrying(
    _ policy: RetryPolicy = RetryPolicy(),
    clock: some Clock<Duration> = ContinuousClock(),
    chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) -> any Transport {
    Retrying(self, policy: policy, clock: clock, chance: chance, onRetry: onRetry)
  }
}

/// A transport that retries requests.
package struct Retrying: Transport {
  private let base: any Transport
  private let policy: RetryPolicy
  private let clock: Stopwatch
  private let chance: @Sendable () -> Double
  private let onRetry: @Sendable (RetryEvent) -> Void

  package init(
    _ base: any Transport,
    policy: RetryPolicy = RetryPolicy(),
    clock: some Clock<Duration> = ContinuousClock(),
    chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) {
    self.base = base
    self.policy = policy
    self.clock = Stopwatch(clock)
    self.chance = chance
    self.onRetry = onRetry
  }

  /// Sends the request, and retries it as long as the policy allows.
  package func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let start = clock.now
    var retry = 1
    while true {
      let outcome = await base.outcome(of: request, to: sink)
      guard
        let wait = policy.wait(
          before: retry, of: request, after: outcome, chance: chance()),
        // If the wait exceeds the deadline, this outcome says more than a timeout would.
        request.deadline.map({ clock.now - start + wait < $0 }) ?? true
      else { return try outcome.get() }
      onRetry(
        RetryEvent(
          request: request, retry: retry, limit: policy.limit, wait: wait, cause: outcome))
      try await clock.sleep(until: clock.now + wait)
      retry += 1
    }
  }
}
