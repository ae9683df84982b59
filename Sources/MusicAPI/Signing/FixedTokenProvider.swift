/// Gives the one token that somebody else signed.
public struct FixedTokenProvider: DeveloperTokenProvider {
  private let fixed: DeveloperToken

  /// Keeps the token.
  public init(_ token: DeveloperToken) {
    fixed = token
  }

  /// The token, even when it has expired: the server's clock is the one that counts.
  public func token() -> DeveloperToken {
    fixed
  }

  /// Nothing: without a key there is no other token.
  public func renew(after rejected: DeveloperToken) -> DeveloperToken? {
    nil
  }
}
