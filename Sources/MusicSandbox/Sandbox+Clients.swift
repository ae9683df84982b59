public import MusicAPI

extension Sandbox {
  /// Returns a client whose requests the sandbox responds to, without tokens and without network.
  ///
  /// It is the first user's; `with(userToken:)` returns that of another of the ``userTokens``.
  ///
  /// What fails by the script is sent again as the policy says, after waits on the clock of the
  /// options.
  public func client(retries: RetryPolicy = RetryPolicy()) -> MusicClient {
    MusicClient(transport: retrying(retries, clock: options.clock))
  }

  /// Returns a client that signs its requests with the key of the sandbox and sends its user token,
  /// both of which are checked as the service checks them.
  ///
  /// ```swift
  /// let sandbox = Sandbox(seed: 7)
  /// let stranger = try sandbox.client(checked: true).with(userToken: "somebody else's")
  /// ```
  ///
  /// - Parameters:
  ///   - checked: Whether there are tokens; if not, it is ``client(retries:)``.
  ///   - retries: Which failures are tried again.
  /// - Returns: The client.
  /// - Throws: `CredentialError` if the keys of the options are not right.
  public func client(
    checked: Bool, retries: RetryPolicy = RetryPolicy()
  ) throws(CredentialError) -> MusicClient {
    guard checked else { return client(retries: retries) }
    let claims = try DeveloperTokenClaims(teamID: keys.teamID, keyID: keys.keyID)
    let key = try ES256PrivateKey(pem: keys.privateKeyPEM.utf8)
    let signer = DeveloperTokenSigner(key: key, claims: claims)
    return .live(
      developerToken: RenewingTokenProvider(signer: signer, now: options.now),
      userToken: keys.userToken, retries: retries, transport: Checked(sandbox: self),
      clock: options.clock)
  }

  /// The tokens that the sandbox takes, for other programs: one that is signed now, and that of its
  /// first user.
  public var tokens: (developer: String, user: String) {
    get throws(CredentialError) {
      (try keys.developerToken(issuedAt: options.now()), keys.userToken)
    }
  }

  /// A sandbox that checks tokens.
  private struct Checked: Transport {
    let sandbox: Sandbox

    func send(
      _ request: HTTPRequest, to sink: (any BodySink)?
    ) async throws(TransportError) -> HTTPResponse {
      try await sandbox.send(request, to: sink, checkingTokens: true)
    }
  }
}

extension MusicClient {
  /// A client of a service that is computed from a seed, for programs and tests without an account.
  ///
  /// ```swift
  /// let small = MusicClient.sandbox(seed: 7) { $0.librarySongs = 20 }
  /// let songs = try await small.send(Library.list(.librarySongs))
  /// print(songs.resources.count)
  /// ```
  ///
  /// Each client has an account of its own, which its changes alter and which ends with it. To share
  /// one, or to look at its requests, create a ``Sandbox`` and its ``Sandbox/client(retries:)``.
  ///
  /// - Parameters:
  ///   - seed: What the catalog and the account are computed from.
  ///   - configure: Changes what the sandbox is made of, such as the size of the library, or what goes
  ///     wrong.
  /// - Returns: A client without tokens.
  public static func sandbox(
    seed: UInt64 = 1, _ configure: (inout Sandbox.Options) -> Void = { _ in }
  ) -> MusicClient {
    Sandbox(seed: seed, configure).client()
  }
}
