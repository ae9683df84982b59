import Synchronization

/// Keeps requests within limits that all senders share, first come, first served.
///
/// After a 429, or a 503 with a `Retry-After`, no request is sent until that time is up, whoever
/// got the response. Copies share their limits, so that one may serve many clients:
///
/// ```swift
/// let shared = Limiting(
///   CurlTransport(origin: .appleMusic), limits: Limits(inFlight: 8, perSecond: 20))
/// ```
///
/// A request that waits for its turn is not yet an attempt: its timeout has not begun. A canceled one
/// leaves the queue.
public struct Limiting<C: Clock>: Transport where C.Duration == Duration {
  private let base: any Transport
  private let limits: Limits
  private let clock: C
  /// The place at the head of the queue: only who has it waits for anything but that, so that nobody
  /// overtakes.
  private let head = Line(places: 1)
  /// The places of those that are under way; nil for any number.
  private let places: Line?
  private let times = Times()

  /// Limits the requests to a transport.
  public init(_ base: any Transport, limits: Limits, clock: C = ContinuousClock()) {
    self.base = base
    self.limits = limits
    self.clock = clock
    places = limits.inFlight.map { Line(places: $0) }
  }

  /// How many requests wait after the one whose turn is next.
  var waiting: Int { head.waiting }

  /// Whether there is one whose turn is next.
  var hasHead: Bool { head.isFull }

  /// Sends the request when its turn has come.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await start()
    defer { places?.leave() }
    let response = try await base.send(request)
    if let pause = limits.pause(after: response) {
      times.hold(until: clock.now.advanced(by: pause))
    }
    return response
  }

  /// Waits for the turn, then for a place, then for the time.
  private func start() async throws(TransportError) {
    try await head.enter()
    defer { head.leave() }
    try await places?.enter()
    do throws(TransportError) { try await waitForTime() } catch {
      places?.leave()
      throw error
    }
  }

  /// Waits until a request may leave; another answer may prolong that meanwhile.
  private func waitForTime() async throws(TransportError) {
    while let time = times.nextStart(at: clock.now, perSecond: limits.perSecond) {
      do { try await clock.sleep(until: time, tolerance: nil) } catch { throw .canceled }
    }
    if Task.isCancelled { throw .canceled }
  }

  /// When the last requests left, and until when none may.
  private final class Times: Sendable {
    private struct State {
      /// When the last requests left, the oldest first, as many as one second may have.
      var starts: [C.Instant] = []
      var pauseEnd: C.Instant?
    }

    private let state = Mutex(State())

    /// Counts a request as leaving now, or answers when to ask again.
    func nextStart(at now: C.Instant, perSecond: Int?) -> C.Instant? {
      state.withLock { state in
        if let end = state.pauseEnd, end > now { return end }
        guard let perSecond else { return nil }
        if state.starts.count >= perSecond, let oldest = state.starts.first {
          let next = oldest.advanced(by: .seconds(1))
          guard next <= now else { return next }
          state.starts.removeFirst()
        }
        state.starts.append(now)
        return nil
      }
    }

    /// Lets nobody leave before that time.
    func hold(until end: C.Instant) {
      state.withLock { state in
        state.pauseEnd = state.pauseEnd.map { max($0, end) } ?? end
      }
    }
  }
}

/// The limits on requests to a server, for everyone who shares a ``Limiting`` transport.
public struct Limits: Sendable, Hashable {
  /// How many requests may be under way at the same time; nil for any number.
  public let inFlight: Int?
  /// How many requests may start within any one second; nil for any number.
  public let perSecond: Int?
  /// The longest time that a server's `Retry-After` holds everyone; a longer one counts as this.
  public let longestPause: Duration

  /// No limits except those that the server sets.
  public static let none = Limits()

  /// Makes limits; numbers below 1 count as 1.
  public init(
    inFlight: Int? = nil, perSecond: Int? = nil, longestPause: Duration = .seconds(60)
  ) {
    self.inFlight = inFlight.map { max($0, 1) }
    self.perSecond = perSecond.map { max($0, 1) }
    self.longestPause = longestPause
  }
}

extension Limits {
  /// How long a 429 without a `Retry-After` holds everyone.
  private static let shortPause = Duration.seconds(1)

  /// How long an answer holds everyone; nil when it does not.
  ///
  /// A 503 may be about one thing only, unless it says when to come back.
  func pause(after response: HTTPResponse) -> Duration? {
    switch response.status {
    case 429: min(response.retryAfter ?? Self.shortPause, longestPause)
    case 503: response.retryAfter.map { min($0, longestPause) }
    default: nil
    }
  }
}
