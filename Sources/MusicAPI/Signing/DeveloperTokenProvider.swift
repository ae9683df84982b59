/// A source of developer tokens for requests: a single token, or one that signs them.
public protocol DeveloperTokenProvider: Sendable {
  /// Returns a token to send now; called before every attempt.
  func token() async throws(CredentialError) -> DeveloperToken

  /// Returns a new token after the server rejected one; nil if the provider has no other.
  func renew(after rejected: DeveloperToken) async throws(CredentialError) -> DeveloperToken?
}

extension DeveloperToken: DeveloperTokenProvider {
  /// Returns the token itself, even if it has expired by this machine's clock: the server's clock
  /// decides.
  public func token() -> DeveloperToken { self }

  /// Returns nil, because no other token can be signed without a key.
  public func renew(after rejected: DeveloperToken) -> DeveloperToken? { nil }
}

/// A provider that signs a token when one is needed, and keeps it until shortly before it expires.
///
/// Signing takes microseconds and never suspends, so however many callers need a token at once, the
/// actor signs one for the first of them and the others reuse it.
public actor RenewingTokenProvider: DeveloperTokenProvider {
  private let sign: @Sendable (UnixTime) throws(CredentialError) -> DeveloperToken
  private let renewAhead: Duration
  private let now: @Sendable () -> UnixTime
  private var current: DeveloperToken?

  /// Creates a provider that signs tokens with a key, each valid for `lifetime`.
  ///
  /// The text of the key has the format of Apple's `.p8` files.
  ///
  /// ```swift
  /// let tokens = try RenewingTokenProvider(teamID: "DEF123GHIJ", keyID: "ABC123DEFG", pem: pem)
  /// ```
  public init(
    teamID: String, keyID: String, pem: String,
    lifetime: Duration = .seconds(12 * 60 * 60), origin: [String] = []
  ) throws(CredentialError) {
    try self.init(
      teamID: teamID, keyID: keyID, pem: pem.utf8, lifetime: lifetime, origin: origin)
  }

  /// Creates a provider that signs tokens with a key in bytes, each valid for `lifetime`.
  public init(
    teamID: String, keyID: String, pem: some Sequence<UInt8>,
    lifetime: Duration = .seconds(12 * 60 * 60), origin: [String] = []
  ) throws(CredentialError) {
    let claims = try DeveloperTokenClaims(
      teamID: teamID, keyID: keyID, lifetime: lifetime, origin: origin)
    self.init(signer: DeveloperTokenSigner(key: try ES256PrivateKey(pem: pem), claims: claims))
  }

  /// Creates a provider that signs tokens with a key in a file, each valid for `lifetime`.
  ///
  /// ```swift
  /// let provider = try RenewingTokenProvider(
  ///   teamID: "DEF123GHIJ", keyID: "ABC123DEFG", pemFile: "AuthKey_ABC123DEFG.p8")
  /// ```
  ///
  /// The file is read once, now. A relative path starts at the working directory.
  public init(
    teamID: String, keyID: String, pemFile path: String,
    lifetime: Duration = .seconds(12 * 60 * 60), origin: [String] = []
  ) throws(CredentialError) {
    let claims = try DeveloperTokenClaims(
      teamID: teamID, keyID: keyID, lifetime: lifetime, origin: origin)
    self.init(
      signer: DeveloperTokenSigner(key: try ES256PrivateKey(pemFile: path), claims: claims))
  }

  /// Creates a provider with a signer.
  package init(
    signer: DeveloperTokenSigner, now: @escaping @Sendable () -> UnixTime = { .now }
  ) {
    self.init(now: now) { time throws(CredentialError) in try signer.token(issuedAt: time) }
  }

  /// Creates a provider that signs by a closure.
  ///
  /// A token is renewed `renewAhead` before it expires, so that it cannot expire in transit.
  package init(
    renewAhead: Duration = .seconds(5 * 60), now: @escaping @Sendable () -> UnixTime,
    sign: @escaping @Sendable (UnixTime) throws(CredentialError) -> DeveloperToken
  ) {
    self.renewAhead = renewAhead
    self.now = now
    self.sign = sign
  }

  /// Returns the current token while it is valid for long enough, otherwise a new one.
  public func token() throws(CredentialError) -> DeveloperToken {
    let time = now()
    if let current, isFresh(current, at: time) { return current }
    return try replace(at: time)
  }

  /// Returns a new token, unless another caller has already renewed the rejected one.
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

  /// Returns whether a token is valid for another `renewAhead`, or for half its lifetime if
  /// shorter.
  ///
  /// Without the second condition, a token with a lifetime below `renewAhead` would never be
  /// reused.
  private func isFresh(_ token: DeveloperToken, at time: UnixTime) -> Bool {
    guard let issued = token.issuedAt, let expires = token.expiresAt else { return false }
    return expires - time > min(renewAhead, (expires - issued) / 2)
  }
}
