/// A request that is about to be sent again.
public struct RetryEvent: Sendable, Equatable {
  /// The request.
  public let request: HTTPRequest
  /// Which retry this is, counted from 1.
  public let retry: Int
  /// How many there can be.
  public let limit: Int
  /// How long is waited before it.
  public let wait: Duration
  /// What the last attempt came to.
  public let cause: RetryPolicy.Outcome
}
