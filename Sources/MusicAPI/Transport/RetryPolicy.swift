/// When a request is sent again, and how long to wait before.
///
/// Sent again are requests that met a busy or failing server or a fault of the connection, as long
/// as sending twice cannot do anything twice: any that found no server, and otherwise those whose
/// method is idempotent.
public struct RetryPolicy: Sendable, Hashable {
  /// How many times a request is sent again at most.
  public let limit: Int
  /// The longest `Retry-After` that is waited for; a longer one ends with the answer that holds it.
  public let longestWait: Duration

  /// What an attempt came to.
  public typealias Outcome = Result<HTTPResponse, TransportError>

  /// Never sends anything again.
  public static let never = RetryPolicy(limit: 0)

  /// Makes a policy, by default one that gives a service about 15 seconds to recover.
  public init(limit: Int = 5, longestWait: Duration = .seconds(60)) {
    self.limit = limit
    self.longestWait = longestWait
  }

  /// How long to wait before the next retry, counted from 1; nil when the outcome is final.
  ///
  /// The waits are 0.5, 1, 2, 4 and then always 8 seconds, made up to a quarter longer or shorter
  /// by `chance`, which is in 0..<1; or what the server asks for, if that is longer.
  public func wait(
    before retry: Int, of request: HTTPRequest, after outcome: Outcome, chance: Double
  ) -> Duration? {
    guard retry <= limit, isWorthRepeating(outcome, request) else { return nil }
    let step = Duration.milliseconds(500 << min(retry - 1, 4))
    let wait = step * (0.75 + chance / 2)
    guard case .success(let response) = outcome, let asked = response.retryAfter else {
      return wait
    }
    return asked > longestWait ? nil : max(asked, wait)
  }

  private func isWorthRepeating(_ outcome: Outcome, _ request: HTTPRequest) -> Bool {
    switch outcome {
    case .success(let response):
      request.method.isIdempotent && response.status.isTemporary
        && !(request.isDivisible && response.status == 504)
    case .failure(.hostNotFound), .failure(.cannotConnect):
      true
    case .failure(.timedOut), .failure(.connectionLost):
      request.method.isIdempotent
    case .failure:
      false
    }
  }
}
