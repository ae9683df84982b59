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
  private let head = Line(places: 1)
  /// The slots of requests in flight; nil means no limit.
  private let places: Line?
  private let times = Times()
  private let turn: Turn?

  /// Waits for a turn among those who share limits elsewhere; returns what to call at the end.
  package typealias Turn = @Sendable () async throws(TransportError) -> @Sendable () -> Void

  /// Creates a transport that limits requests to a base transport.
  public init(
    _ base: any Transport, limits: Limits, clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(base, limits: limits, clock: clock, turn: nil)
  }

  /// Creates a transport whose limits on requests in a period may be kept elsewhere.
  package init(
    _ base: any Transport, limits: Limits, clock: some Clock<Duration>, turn: Turn?
  ) {
    self.base = base
    self.turn = turn
    self.limits = limits
    self.clock = Stopwatch(clock)
    places = limits.inFlight.map { Line(places: $0) }
  }

  /// The number of requests after the head of the queue.
  var waiting: Int { head.waiting }

  /// Whether there is a request at the head of the queue.
  var hasHead: Bool { head.isFull }

  /// Sends the request when it is its turn.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let end = try await start()
    defer {
      places?.leave()
      end?()
    }
    let response = try await base.send(request, to: sink)
    if let pause = limits.pause(after: response) {
      times.hold(until: clock.now + pause)
    }
    return response
  }

  /// Waits for the turn, then for a slot, then for the time.
  private func start() async throws(TransportError) -> (@Sendable () -> Void)? {
    try await head.enter()
    defer { head.leave() }
    try await places?.enter()
    do throws(TransportError) {
      try await waitForTime()
      return try await turn?()
    } catch {
      places?.leave()
      throw error
    }
  }

  /// Waits until a request may be sent; another response may extend the wait.
  private func waitForTime() async throws(TransportError) {
    while let time = times.nextStart(at: clock.now, within: limits) {
      try await clock.sleep(until: time)
    }
    if Task.isCancelled { throw .canceled }
  }

  /// The times of the last requests, and the end of the current pause.
  private final class Times: Sendable {
    private struct State {
      /// The times of the last requests, with the oldest first; at most as many as one period may
      /// have.
      var starts: [Duration] = []
      var pauseEnd: Duration?
    }

    private let state = Mutex(State())

    /// Counts a request as sent now, or returns the time to try again.
    func nextStart(at now: Duration, within limits: Limits) -> Duration? {
      state.withLock { state in
        if let end = state.pauseEnd, end > now { return end }
        guard let requests = limits.requests else { return nil }
        if state.starts.count >= requests, let oldest = state.starts.first {
          let next = oldest + limits.period
          guard next <= now else { return next }
          state.starts.removeFirst()
        }
        state.starts.append(now)
        return nil
      }
    }

    /// Prevents requests until a time.
    func hold(until end: Duration) {
      state.withLock { state in
        state.pauseEnd = state.pauseEnd.map { max($0, end) } ?? end
      }
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
  public var pauses: [HTTPStatus: Duration] { ownPauses ?? Self.usualPauses }
  /// The longest pause that a response can cause; longer ones are shortened to this.
  public let longestPause: Duration
  /// The pauses other than the usual ones, which nothing builds until a response needs them.
  private let ownPauses: [HTTPStatus: Duration]?

  /// No limits except the server's own.
  public static let none = Limits()

  /// The pauses after a 429 and a 503.
  ///
  /// After a 429, it is the shortest wait before a retry, so that no retry waits longer than its
  /// ``RetryEvent`` says. A 503 may concern a single resource, unless it has a `Retry-After`.
  public static let usualPauses: [HTTPStatus: Duration] = [429: .milliseconds(375), 503: .zero]

  /// Creates limits; numbers below 1 count as 1, and nil pauses mean ``usualPauses``.
  public init(
    inFlight: Int? = nil, requests: Int? = nil, per period: Duration = .seconds(1),
    pauses: [HTTPStatus: Duration]? = nil, longestPause: Duration = .seconds(60)
  ) {
    self.inFlight = inFlight.map { max($0, 1) }
    self.requests = requests.map { max($0, 1) }
    self.period = period
    ownPauses = pauses.flatMap { $0 == Self.usualPauses ? nil : $0 }
    self.longestPause = longestPause
  }

  /// Creates limits with a number of requests per second.
  public init(inFlight: Int? = nil, perSecond: Int, longestPause: Duration = .seconds(60)) {
    self.init(inFlight: inFlight, requests: perSecond, longestPause: longestPause)
  }

  /// Returns the pause that a response causes for all requests; nil if there is none.
  func pause(after response: HTTPResponse) -> Duration? {
    guard response.status.kind != .success else { return nil }
    return pauses[response.status].map { min(response.retryAfter ?? $0, longestPause) }
  }
}
