import MusicPlatform

/// The rules for retrying requests, and for the waits before each retry.
///
/// A request is retried after a connection error or a response from a busy or failing server, if
/// sending it twice is safe: because it was never sent, or because its method is idempotent.
public struct RetryPolicy: Sendable, Hashable {
  /// The largest number of retries.
  package private(set) var limit: Int
  /// The longest `Retry-After` to wait for; a response that requests a longer wait is not retried.
  package let longestWait: Duration
  /// The wait before the first retry; each further wait is twice as long, up to sixteen times this.
  package let firstWait: Duration
  /// The statuses after which a later attempt may succeed.
  package let statuses: [HTTPStatus]
  /// The waits before the first retry after certain statuses, in place of ``firstWait``.
  package let firstWaits: [HTTPStatus: Duration]
  /// Whether a later attempt to connect may succeed.
  private var connectsAgain = true
  /// Whether a later attempt to find a host may succeed.
  private var resolvesAgain = true

  /// The statuses of a busy or failing server.
  public static let busyStatuses: [HTTPStatus] = [429, 500, 502, 503, 504]

  /// The outcome of an attempt.
  package typealias Outcome = Result<HTTPResponse, TransportError>

  /// A policy without retries.
  public static let never = RetryPolicy(limit: 0)

  /// Creates a policy; the default gives a service about 15 seconds to recover.
  public init(
    limit: Int = 5, longestWait: Duration = .seconds(60),
    firstWait: Duration = .milliseconds(500), statuses: [HTTPStatus] = busyStatuses,
    firstWaits: [HTTPStatus: Duration] = [:]
  ) {
    self.limit = limit
    self.longestWait = longestWait
    self.firstWait = firstWait
    self.statuses = statuses
    self.firstWaits = firstWaits
  }

  /// Returns the same policy with another number of retries.
  ///
  /// Where a server runs on this machine, one that does not accept connections will not start by
  /// itself. Where a person waits, a name that does not resolve is rather misspelled, or the
  /// machine is offline, than resolved a few seconds later.
  package func with(
    limit: Int, connectingAgain connectsAgain: Bool = true,
    resolvingAgain resolvesAgain: Bool = true
  ) -> RetryPolicy {
    var policy = self
    policy.resolvesAgain = resolvesAgain
    policy.limit = limit
    policy.connectsAgain = connectsAgain
    return policy
  }

  /// Returns the wait before a retry, whose number starts at 1; nil if the outcome is final.
  ///
  /// The waits are 0.5, 1, 2, 4 and then always 8 seconds, or start at another ``firstWait``. The
  /// random `chance`, in 0..<1, makes each up to a quarter longer or shorter. If the server
  /// requests a longer wait, a random part of the usual wait is added to it, so that requests
  /// rejected together are not retried together.
  package func wait(
    before retry: Int, of request: HTTPRequest, after outcome: Outcome,
    chance: @autoclosure () -> Double
  ) -> Duration? {
    guard retry <= limit, isWorthRepeating(outcome, request) else { return nil }
    let chance = chance()
    let response = try? outcome.get()
    let first = response.flatMap { firstWaits[$0.status] } ?? firstWait
    let step = first * (1 << min(max(retry - 1, 0), 4))
    let wait = step * (0.75 + chance / 2)
    guard let asked = response?.retryAfter else { return wait }
    return asked > longestWait ? nil : max(asked + step * chance, wait)
  }

  private func isWorthRepeating(_ outcome: Outcome, _ request: HTTPRequest) -> Bool {
    switch outcome {
    case .success(let response):
      request.method.isIdempotent && statuses.contains(response.status)
        && !(request.traits?.isDivisible == true && response.status == 504)
    case .failure(.cannotConnect): connectsAgain
    case .failure(.hostNotFound), .failure(.proxyNotFound): resolvesAgain
    case .failure(.tooManyOpenFiles): true
    case .failure(.timedOut), .failure(.connectionLost):
      request.method.isIdempotent
    case .failure:
      false
    }
  }
}

/// A request that is about to be retried.
public struct RetryEvent: Sendable, Equatable {
  /// The request to retry.
  public let request: HTTPRequest
  /// The number of the retry, starting at 1.
  public let retry: Int
  /// The number of retries that the policy allows.
  public let limit: Int
  /// The wait before the retry.
  public let wait: Duration
  /// The outcome of the last attempt.
  package let cause: RetryPolicy.Outcome
}

extension HTTPResponse {
  /// The time to wait before the next request; nil without a valid `Retry-After` header.
  ///
  /// A date is measured against the response's own `Date`, so this machine's clock does not matter.
  var retryAfter: Duration? { retryAfter(receivedAt: nil) }

  /// Returns the time to wait before the next request; a response without a `Date` was sent when it
  /// was received.
  package func retryAfter(receivedAt time: UnixTime?) -> Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if text.utf8.allSatisfy(\.isDigit) {
      // A number too large for an integer is still valid: it is a time too long to wait for.
      return text.isEmpty ? nil : .seconds(Int64(text).map { min($0, 1 << 32) } ?? 1 << 32)
    }
    guard let then = UnixTime(httpDate: text),
      let now = headers["Date"].flatMap(UnixTime.init(httpDate:)) ?? time
    else { return nil }
    return max(then - now, .zero)
  }
}
