/// The limits on requests to a server, for all senders that share a transport with them.
///
/// This is a service that allows 20 requests a minute, and responds 403 to any more:
///
/// ```swift
/// let limits = Limits(
///   inFlight: 4, requests: 20, per: .seconds(60), pauses: [403: .seconds(30)])
/// ```
public struct Limits: Sendable, Hashable {
  /// The largest number of requests in flight at the same time; nil means no limit.
  package let inFlight: Int?
  /// The largest number of requests started within any ``period``; nil means no limit.
  package let requests: Int?
  /// The time that ``requests`` are counted in.
  package let period: Duration
  /// The statuses of failures after which no request is sent for a while, with the pause after a
  /// response that has no `Retry-After`; zero if only one that has it causes a pause.
  ///
  /// Nil means 375 ms after a 429, the shortest wait before a retry, so that no retry waits longer
  /// than its ``RetryEvent`` says; and zero after a 503, which may concern a single resource.
  package let pauses: [HTTPStatus: Duration]?
  /// The longest pause that a response can cause; longer ones are shortened to this.
  package let longestPause: Duration

  /// Creates limits, by default none but the server's own; numbers below 1 count as 1.
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
