/// Where requests get their developer token from.
public protocol DeveloperTokenProvider: Sendable {
  /// A token to send now; asked for again before every attempt.
  func token() async throws(CredentialError) -> DeveloperToken

  /// Another token after the server refused one; nil when there is no other to be had.
  func renew(after rejected: DeveloperToken) async throws(CredentialError) -> DeveloperToken?
}

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

/// Signs a token when one is needed, and keeps it until shortly before it ends.
///
/// Signing takes microseconds and never waits, so the actor does it in one turn: however many
/// callers ask at once, the first has the token signed and the others find it there.
public actor RenewingTokenProvider: DeveloperTokenProvider {
  private let sign: @Sendable (UnixTime) throws(CredentialError) -> DeveloperToken
  private let renewAhead: Duration
  private let now: @Sendable () -> UnixTime
  private var current: DeveloperToken?

  /// Reads a key, and signs tokens with it that are good for a lifetime each.
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
  /// A token is renewed `renewAhead` before it ends, so that none ends on its way to the server.
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

  /// The kept token while it is good for long enough, else a new one.
  public func token() throws(CredentialError) -> DeveloperToken {
    let time = now()
    if let current, isFresh(current, at: time) { return current }
    return try replace(at: time)
  }

  /// A new token, unless another caller had one signed after the same refusal.
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
