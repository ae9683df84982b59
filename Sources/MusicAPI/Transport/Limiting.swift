import Synchronization

/// A transport that keeps requests within shared limits, in the order they arrive.
///
/// After a response that calls for a pause, no request is sent until that time has passed,
/// regardless of which sender got the response. Copies share their limits, so one instance can
/// serve many clients:
///
/// ```swift
/// let shared = Limiting(
///   CurlTransport(origin: .appleMusic), limits: Limits(inFlight: 8, perSecond: 20))
/// ```
///
/// A request in the queue is not yet an attempt: its timeout has not begun. A canceled request
/// leaves the queue.
public struct Limiting: Transport {
  private let base: any Transport
  private let limits: Limits
  private let clock: Stopwatch
  /// The head of the queue: only its holder waits for a slot and for time, so that no request
  /// overtakes another.
  let head = Line(places: 1)
  /// The slots of requests in flight; nil means no limit.
  private let places: Line?
  /// What counts the requests in a period; nil means no limit.
  private let counter: RequestCounter?
  private let pause = Pause()

  /// Creates a transport that limits requests to a base transport.
  public init(
    _ base: any Transport, limits: Limits, clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(base, limits: limits, clock: clock, counter: nil)
  }

  /// Creates a transport whose requests in a period may be counted together with others.
  init(
    _ base: any Transport, limits: Limits, clock: some Clock<Duration>, counter: RequestCounter?
  ) {
    self.base = base
    self.limits = limits
    let clock = Stopwatch(clock)
    self.clock = clock
    places = limits.inFlight.map { Line(places: $0) }
    self.counter =
      counter ?? limits.requests.map { RequestCounter($0, per: limits.period) { clock.now } }
  }

  /// Sends the request when it is its turn.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let start = try await start()
    defer {
      places?.leave()
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
    try await places?.enter()
    do throws(TransportError) {
      return try await waitForTime()
    } catch {
      places?.leave()
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

/// The limits on requests to a server, for all senders that share a ``Limiting`` transport.
///
/// This is a service that allows 20 requests a minute, and responds 403 to any more:
///
/// ```swift
/// let limits = Limits(
///   inFlight: 4, requests: 20, per: .seconds(60), pauses: [403: .seconds(30)])
/// ```
public struct Limits: Sendable, Hashable {
  /// The largest number of requests in flight at the same time; nil means no limit.
  public let inFlight: Int?
  /// The largest number of requests started within any ``period``; nil means no limit.
  public let requests: Int?
  /// The time that ``requests`` are counted in.
  public let period: Duration
  /// The statuses of failures after which no request is sent for a while, with the pause after a
  /// response that has no `Retry-After`; zero if only one that has it causes a pause.
  ///
  /// Nil means 375 ms after a 429, the shortest wait before a retry, so that no retry waits longer
  /// than its ``RetryEvent`` says; and zero after a 503, which may concern a single resource.
  public let pauses: [HTTPStatus: Duration]?
  /// The longest pause that a response can cause; longer ones are shortened to this.
  public let longestPause: Duration

  /// No limits except the server's own.
  public static let none = Limits()

  /// Creates limits; numbers below 1 count as 1.
  public init(
    inFlight: Int? = nil, requests: Int? = nil, per period: Duration = .seconds(1),
    pauses: [HTTPStatus: Duration]? = nil, longestPause: Duration = .seconds(60)
  ) {
    self.inFlight = inFlight.map { max($0, 1) }
    self.requests = requests.map { max($0, 1) }
    self.period = period
    self.pauses = pauses
    self.longestPause = longestPause
  }

  /// Creates limits with a number of requests per second.
  public init(inFlight: Int? = nil, perSecond: Int, longestPause: Duration = .seconds(60)) {
    self.init(inFlight: inFlight, requests: perSecond, longestPause: longestPause)
  }

  /// Returns the pause that a response causes for all requests; nil if there is none.
  func pause(after response: HTTPResponse) -> Duration? {
    let status = response.status
    guard status.kind != .success else { return nil }
    let usual: Duration? = status == 429 ? .milliseconds(375) : status == 503 ? .zero : nil
    return (pauses.map { $0[status] } ?? usual).map {
      min(response.retryAfter ?? $0, longestPause)
    }
  }
}

/// A number of slots, with a queue of tasks that wait for one in the order they arrived.
final class Line: Sendable {
  private struct State {
    var free: Int
    var waiters: ArraySlice<(id: Int, continuation: CheckedContinuation<Bool, Never>)> = []
    var lastID = 0
  }

  private let state: Mutex<State>

  /// Creates a line with a number of free slots.
  init(places: Int) {
    state = Mutex(State(free: places))
  }

  /// The number of tasks that wait for a slot.
  var waiting: Int { state.withLock { $0.waiters.count } }

  /// Whether no slot is free.
  var isFull: Bool { state.withLock { $0.free == 0 } }

  /// Takes a slot, which ``leave()`` returns; throws if the task is canceled.
  func enter() async throws(TransportError) {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let hasPlace = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          guard state.free == 0 else {
            state.free -= 1
            return true
          }
          state.waiters.append((id, continuation))
          return false
        }
        if isFree { continuation.resume(returning: true) }
        // A task that was canceled earlier was not in the queue yet.
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
    guard hasPlace else { throw .canceled }
  }

  /// Returns a slot, and gives it to the first task in the queue.
  func leave() {
    let next = state.withLock { state in
      let first = state.waiters.popFirst()
      if first == nil { state.free += 1 }
      return first?.continuation
    }
    next?.resume(returning: true)
  }

  /// Removes a task from the queue; one that already has its slot keeps it.
  private func cancel(_ id: Int) {
    let canceled = state.withLock { state in
      state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0).continuation }
    }
    canceled?.resume(returning: false)
  }
}
