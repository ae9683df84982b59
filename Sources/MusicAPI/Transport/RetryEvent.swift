/// A request that is about to be sent again.
public struct RetryEvent: Sendable, Equatable {
  /// The request that is sent again.
  public let request: HTTPRequest
  /// Which retry this is, counted from 1.
  public let retry: Int
  /// How many retries the policy allows.
  public let limit: Int
  /// How long is waited before it.
  public let wait: Duration
  /// What the last attempt came to.
  public let cause: RetryPolicy.Outcome
}
