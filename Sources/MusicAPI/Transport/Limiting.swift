import Synchronization

extension Transport {
  /// Returns a transport that keeps requests within limits, in the order they arrive.
  ///
  /// After a response that calls for a pause, no request is sent until that time has passed,
  /// regardless of which sender got the response. All who send through it share its limits, so one
  /// can serve many clients:
  ///
  /// ```swift
  /// let shared = CurlTransport(origin: .appleMusic)
  ///   .limiting(to: Limits(inFlight: 8, perSecond: 20))
  /// ```
  ///
  /// A request in the queue is not yet an attempt: its timeout has not begun. A canceled request
  /// leaves the queue.
  public func limiting(
    to limits: Limits, clock: some Clock<Duration> = ContinuousClock()
  ) -> any Transport {
    Limiting(self, limits: limits, clock: clock)
  }
}

/// A transport that keeps requests within shared limits.
struct Limiting: Transport {
  private let base: any Transport
  private let limits: Limits
  private let clock: Stopwatch
  /// The head of the queue: only its holder waits for a slot and for time, so that no request
  /// overtakes another.
  let head = SlotQueue(slots: 1)
  /// The slots of requests in flight; nil means no limit.
  private let slots: SlotQueue?
  /// What counts the requests in a period; nil means no limit.
  private let counter: RequestCounter?
  private let pause = Pause()

  /// Creates a transport whose requests in a period may be counted together with others.
  init(
    _ base: any Transport, limits: Limits, clock: some Clock<Duration> = ContinuousClock(),
    counter: RequestCounter? = nil
  ) {
    self.base = base
    self.limits = limits
    let clock = Stopwatch(clock)
    self.clock = clock
    slots = limits.inFlight.map { SlotQueue(slots: $0) }
    self.counter =
      counter ?? limits.requests.map { RequestCounter($0, per: limits.period) { clock.now } }
  }

  /// Sends the request when it is its turn.
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let start = try await start()
    defer {
      slots?.leave()
      counter.map { $0.end(startedAt: start, at: max($0.now(), start)) }
    }
    let response = try await base.send(request, to: sink)
    if let wait = limits.pause(after: response) { pause.extend(to: clock.now + wait) }
    return response
  }

  /// Waits for the turn, then for a slot, then for the time, which is returned.
  private func start() async throws(TransportError) -> Duration {
    try await head.enter()
    defer { head.leave() }
    try await slots?.enter()
    do throws(TransportError) {
      return try await waitForTime()
    } catch {
      slots?.leave()
      throw error
    }
  }

  /// Waits until a request may be sent; another response may extend the wait.
  private func waitForTime() async throws(TransportError) -> Duration {
    var time = counter?.now() ?? .zero
    while true {
      if let end = pause.end, end > clock.now {
        try await clock.sleep(until: end)
      } else if let wait = counter?.take(at: time) {
        counter?.onWait(wait)
        try await clock.sleep(until: clock.now + wait)
        time += wait
      } else {
        break
      }
      if let now = counter?.now() { time = max(time, now) }
    }
    if Task.isCancelled { throw .canceled }
    return time
  }

  /// The end of the current pause.
  private final class Pause: Sendable {
    private let time = Mutex<Duration?>(nil)

    var end: Duration? { time.withLock { $0 } }

    /// Prevents requests until a time; a shorter pause does not end a longer one.
    func extend(to end: Duration) {
      time.withLock { $0 = max($0 ?? end, end) }
    }
  }
}

/// Counts the requests in a period by the times of the last ones, wherever those are kept.
package struct RequestCounter: Sendable {
  /// Changes the times where they are kept, while nobody else does.
  package typealias Store = @Sendable (_ change: (inout [Duration]) -> Void) -> Void

  private let requests: Int
  private let period: Duration
  private let countsEnds: Bool
  private let store: Store
  /// The current time on the clock of the times.
  let now: @Sendable () -> Duration
  /// Called before each wait for a turn.
  let onWait: @Sendable (Duration) -> Void

  /// Counts with a store; a request may also count from its end, when that is known.
  package init(
    _ requests: Int, per period: Duration, countsEnds: Bool, in store: @escaping Store,
    onWait: @escaping @Sendable (Duration) -> Void = { _ in },
    now: @escaping @Sendable () -> Duration
  ) {
    self.requests = requests
    self.period = period
    self.countsEnds = countsEnds
    self.store = store
    self.onWait = onWait
    self.now = now
  }

  /// Counts in memory.
  init(_ requests: Int, per period: Duration, now: @escaping @Sendable () -> Duration) {
    self.init(requests, per: period, countsEnds: false, in: Self.memory(), now: now)
  }

  /// Returns a store in the memory of this process.
  package static func memory() -> Store {
    final class Memory: Sendable { let times = Mutex<[Duration]>([]) }
    let memory = Memory()
    return { change in memory.times.withLock { change(&$0) } }
  }

  /// Counts a request that starts now, or returns how long to wait before the next attempt.
  package func take(at now: Duration) -> Duration? {
    var wait: Duration?
    store { times in
      // A time that is far ahead is from before the clock was set back, and would never end.
      times.removeAll { now - $0 >= period || $0 - now > period }
      times.sort()
      wait = times.count < requests ? nil : times[times.count - requests] + period - now
      if wait == nil { times.append(now) }
    }
    return wait
  }

  /// Counts a request from its end on, if it does, in place of one that started at a time.
  package func end(startedAt start: Duration, at end: Duration) {
    guard countsEnds else { return }
    store { times in
      if let index = times.firstIndex(of: start) { times[index] = end }
    }
  }
}
