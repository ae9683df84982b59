import MusicAPI

extension Simulation {
  /// Returns a client that reaches a server as a program does, and reports what breaks its policy.
  func client(to server: any Transport, limits: Limits) -> MusicClient {
    let clock = SimulatedClock(simulation: self)
    let policy = RetryPolicy()
    return MusicClient(
      transport: server.limiting(to: limits, clock: clock).retrying(
        policy, clock: clock, chance: { self.choose { .random(in: 0..<1, using: &$0) } },
        onRetry: { self.check($0, by: policy) }))
  }

  /// Reports a retry that the policy does not allow.
  private func check(_ event: RetryEvent, by policy: RetryPolicy) {
    note("retry \(event.retry) of \(event.request.target)")
    if event.retry > policy.limit { report("there are too many retries") }
    switch event.cause {
    case .success(let response):
      if !event.request.method.isIdempotent { report("a write that has a response is sent again") }
      if let asked = response.headers["Retry-After"].flatMap({ Int($0) }),
        event.wait < .seconds(asked)
      {
        report("a retry comes before the server wants it")
      }
    case .failure(let error):
      if !event.request.method.isIdempotent, !error.requestNeverLeft {
        report("a write that may have arrived is sent again")
      }
    }
  }

  /// Cancels a task at a time that the seed chooses, or not at all; it has to end at once.
  func cancelSometimes(_ task: Task<some Sendable, some Error>, within seconds: Int = 20) {
    guard happens(0.25) else { return }
    let time = now + .milliseconds(number(in: 0...seconds * 1_000))
    Task {
      guard await sleep(until: time) else { return }
      note("canceled")
      task.cancel()
      _ = await task.result
      if now > time { report("it takes \(now - time) to end after it was canceled") }
    }
  }
}
