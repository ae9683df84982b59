/// A source of developer tokens for requests.
public protocol DeveloperTokenProvider: Sendable {
  /// A token to send now; called before every attempt.
  func token() async throws(CredentialError) -> DeveloperToken

  /// A new token after the server rejected one; nil when there is no other.
  func renew(after rejected: DeveloperToken) async throws(CredentialError) -> DeveloperToken?
}

/// Provides a single token that was signed elsewhere.
public struct FixedTokenProvider: DeveloperTokenProvider {
  private let fixed: DeveloperToken

  /// Keeps the token.
  public init(_ token: DeveloperToken) {
    fixed = token
  }

  /// The token, even after it has expired by this machine's clock: the server's clock decides.
  public func token() -> DeveloperToken {
    fixed
  }

  /// Always nil: without a key, there is no other token.
  public func renew(after rejected: DeveloperToken) -> DeveloperToken? {
    nil
  }
}

/// Signs a token when one is needed, and keeps it until shortly before it expires.
///
/// Signing takes microseconds and never waits, so the actor does it in one turn: however many
/// callers need a token at once, the first has it signed and the others reuse it.
public actor RenewingTokenProvider: DeveloperTokenProvider {
  private let sign: @Sendable (UnixTime) throws(CredentialError) -> DeveloperToken
  private let renewAhead: Duration
  private let now: @Sendable () -> UnixTime
  private var current: DeveloperToken?

  /// Reads a key to sign tokens with, each valid for `lifetime`.
  ///
  /// ```swift
  /// let tokens = try RenewingTokenProvider(teamID: "DEF123GHIJ", keyID: "ABC123DEFG", pem: pem)
  /// ```
  public init(
    teamID: String, keyID: String, pem: some Sequence<UInt8>,
    lifetime: Duration = .seconds(12 * 60 * 60), origin: [String] = []
  ) throws(CredentialError) {
    let claims = try DeveloperTokenClaims(
      teamID: teamID, keyID: keyID, lifetime: lifetime, origin: origin)
    self.init(signer: try DeveloperTokenSigner(pem: pem, claims: claims))
  }

  /// Takes the signer over.
  ///
  /// A token is renewed `renewAhead` before it expires, so that none expires in transit.
  public init(
    signer: consuming DeveloperTokenSigner, renewAhead: Duration = .seconds(5 * 60),
    now: @escaping @Sendable () -> UnixTime = { .now }
  ) {
    let signer = signer
    self.init(renewAhead: renewAhead, now: now) { time throws(CredentialError) in
      try signer.token(issuedAt: time)
    }
  }

  init(
    renewAhead: Duration, now: @escaping @Sendable () -> UnixTime,
    sign: @escaping @Sendable (UnixTime) throws(CredentialError) -> DeveloperToken
  ) {
    self.renewAhead = renewAhead
    self.now = now
    self.sign = sign
  }

  /// The current token while it is valid for long enough, otherwise a new one.
  public func token() throws(CredentialError) -> DeveloperToken {
    let time = now()
    if let current, isFresh(current, at: time) { return current }
    return try replace(at: time)
  }

  /// A new token, unless another caller already renewed the rejected one.
  public func renew(after rejected: DeveloperToken) throws(CredentialError) -> DeveloperToken? {
    let time = now()
    if let current, current != rejected, isFresh(current, at: time) { return current }
    return try replace(at: time)
  }

  private func replace(at time: UnixTime) throws(CredentialError) -> DeveloperToken {
    let token = try sign(time)
    current = token
    return token
  }

  /// Whether a token is good for `renewAhead` more, or for half of its life when that is shorter.
  ///
  /// Without the half, tokens that live shorter than `renewAhead` would never be used twice.
  private func isFresh(_ token: DeveloperToken, at time: UnixTime) -> Bool {
    guard let issued = token.issuedAt, let expires = token.expiresAt else { return false }
    return expires - time > min(renewAhead, (expires - issued) / 2)
  }
}
