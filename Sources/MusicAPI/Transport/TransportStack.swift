/// The transports that the requests to one server go through, in the one order that works.
///
/// From the outermost:
///
/// 1. ``Retrying`` sends a request again, so that each attempt asks for a token again.
/// 2. What you pass as `observe` sees each attempt, and no token.
/// 3. What authorizes requests, such as ``Authorizing``.
/// 4. ``Redirecting``, if redirects are followed.
/// 5. ``Limiting``, if there are limits, which hold for everything that is sent.
/// 6. The base, such as a ``CurlTransport``.
package struct TransportStack: Sendable {
  /// The limits on requests; nil for none, not even a pause that the server asks for.
  package var limits: Limits?
  /// When a request is sent again.
  package var retries: RetryPolicy
  /// What redirects may lead to; nil if none are followed.
  package var redirects: RequestScope?
  /// The clock of all waits.
  package var clock: any Clock<Duration> = ContinuousClock()
  /// Called before each wait for a retry.
  package var onRetry: @Sendable (RetryEvent) -> Void = { _ in }
  /// Returns numbers in 0..<1, which spread the retries of many clients.
  package var chance: @Sendable () -> Double = { .random(in: 0..<1) }

  /// What counts requests together with other processes; nil if this one counts alone.
  package var counter: RequestCounter?

  /// Creates a stack; by default, without limits and redirects.
  package init(
    limits: Limits? = nil, retries: RetryPolicy = RetryPolicy(), redirects: RequestScope? = nil
  ) {
    self.limits = limits
    self.retries = retries
    self.redirects = redirects
  }

  /// Stacks the transports on a base.
  ///
  /// - Parameters:
  ///   - base: The transport that sends requests.
  ///   - authorize: Wraps a transport in one that authorizes requests.
  ///   - observe: Wraps a transport in one that sees each attempt.
  /// - Returns: The outermost transport.
  package func transport(
    over base: any Transport, authorize: (any Transport) -> any Transport = { $0 },
    observe: (any Transport) -> any Transport = { $0 }
  ) -> any Transport {
    transport(over: base, authorizing: authorize, observing: observe)
  }

  /// Stacks the transports on a base; making one may fail.
  package func transport(
    over base: any Transport, authorizing: (any Transport) throws -> any Transport,
    observing: (any Transport) throws -> any Transport
  ) rethrows -> any Transport {
    let limited: any Transport =
      limits.map { Limiting(base, limits: $0, clock: clock, counter: counter) } ?? base
    let redirecting: any Transport =
      redirects.map { Redirecting(limited, within: $0) } ?? limited
    return Retrying(
      try observing(authorizing(redirecting)), policy: retries, clock: clock, chance: chance,
      onRetry: onRetry)
  }
}
