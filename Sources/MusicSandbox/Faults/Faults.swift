import MusicAPI
import Synchronization

/// Decides what is out of the ordinary about each request, by the script, the latency and the rate
/// of a sandbox.
///
/// What depends on chance follows from the seed and the number of the request.
final class Faults: Sendable {
  private struct State {
    var script: [Incident]
    /// For each incident, the requests that it concerned and those to which it happened.
    var counts: [(concerned: Int, happened: Int)]
    var requests = 0
    var minute: (start: UnixTime, requests: Int)?
    /// When the last change shows; what was changed first is shown first.
    var lastShown: UnixTime?
  }

  private let options: Sandbox.Options
  private let state: Mutex<State>

  /// Creates what the options ask for.
  init(_ options: Sandbox.Options) {
    self.options = options
    state = Mutex(State(script: options.script, counts: options.script.map { _ in (0, 0) }))
  }

  /// Replaces the script, of which nothing has happened yet.
  func play(_ script: [Incident]) {
    state.withLock { ($0.script, $0.counts) = (script, script.map { _ in (0, 0) }) }
  }

  /// Returns what is going to happen to a request that arrives now.
  func plan(for request: HTTPRequest, at now: UnixTime) -> FaultPlan {
    state.withLock { state in
      var plan = FaultPlan(request: request, shownAfter: options.delay)
      state.requests += 1
      if options.latency.upperBound > .zero { plan.delay = wait(for: state.requests) }
      if let wait = pause(at: now, in: &state) { plan.add(.status(429, retryAfter: wait)) }
      for index in state.script.indices where plan.isOpen {
        let incident = state.script[index]
        guard incident.concerns(plan.request), happens(index, in: &state) else { continue }
        plan.add(incident.effect)
      }
      guard !request.method.isRead else { return plan }
      let shown = max(now + plan.shownAfter, state.lastShown ?? now)
      plan.shownAfter = shown - now
      state.lastShown = shown
      return plan
    }
  }

  private func wait(for request: Int) -> Duration {
    let span = (options.latency.upperBound - options.latency.lowerBound).components
    let milliseconds = span.seconds * 1_000 + span.attoseconds / 1_000_000_000_000_000
    let number = mix(options.seed, 71, request) % (UInt64(milliseconds) + 1)
    return options.latency.lowerBound + .milliseconds(Int(number))
  }

  /// Returns the seconds until the rate allows a request; nil if it does now.
  private func pause(at now: UnixTime, in state: inout State) -> Int? {
    guard let rate = options.rate else { return nil }
    let age = state.minute.map { now.seconds - $0.start.seconds } ?? 60
    if !(0..<60).contains(age) { state.minute = (now, 0) }
    guard let minute = state.minute, minute.requests >= rate else {
      state.minute?.requests += 1
      return nil
    }
    return 60 - age
  }

  private func happens(_ index: Int, in state: inout State) -> Bool {
    let incident = state.script[index]
    state.counts[index].concerned += 1
    let count = state.counts[index]
    guard count.concerned > incident.skipping, count.happened < incident.times ?? .max,
      mix(options.seed, 72, index, count.concerned) >> 11 < incident.chance
    else { return false }
    state.counts[index].happened += 1
    return true
  }
}
