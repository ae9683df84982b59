/// How much is asked of a server at most, by all who share a ``Limiting`` transport.
public struct Limits: Sendable, Hashable {
  /// How many requests may be under way at the same time; nil for any number.
  public let inFlight: Int?
  /// How many requests may start within any one second; nil for any number.
  public let perSecond: Int?
  /// The longest time that a server's `Retry-After` holds everyone; a longer one counts as this.
  public let longestPause: Duration

  /// No limits but those that the server asks for.
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
