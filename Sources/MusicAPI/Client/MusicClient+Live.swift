extension MusicClient {
  /// Creates a client that sends requests to the service, with connections of its own.
  ///
  /// Create it once. For many users, ``with(userToken:)`` returns a client for each, which shares
  /// the connections, the developer token and the limits.
  ///
  /// The transports are in the order of <doc:WritingATransport>, and follow redirects within the
  /// service. `observe` may wrap each attempt in a transport of its own, before the tokens are added;
  /// `onRetry` is called before each wait on the clock.
  ///
  /// A `transport` takes the place of the network, such as one in memory for tests. It gets each
  /// attempt, with its tokens, within the limits:
  ///
  /// ```swift
  /// struct EmptyLibrary: Transport {
  ///   func send(
  ///     _ request: HTTPRequest, to sink: (any BodySink)?
  ///   ) async throws(TransportError) -> HTTPResponse {
  ///     HTTPResponse(status: 200, body: Array(#"{"data":[]}"#.utf8))
  ///   }
  /// }
  ///
  /// func emptyService() throws -> MusicClient {
  ///   let token = try DeveloperToken(pasted: "a.b.c")
  ///   return .live(developerToken: token, transport: EmptyLibrary())
  /// }
  /// ```
  public static func live(
    origin: Origin = .appleMusic, developerToken: any DeveloperTokenProvider,
    userToken: String? = nil, limits: Limits? = nil, retries: RetryPolicy = RetryPolicy(),
    connection: CurlTransport.Options = CurlTransport.Options(),
    transport: (any Transport)? = nil, clock: some Clock<Duration> = ContinuousClock(),
    observe: (any Transport) -> any Transport = { $0 },
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) -> MusicClient {
    var stack = TransportStack(
      limits: limits, retries: retries, redirects: .appleMusic(on: origin))
    stack.clock = clock
    stack.onRetry = onRetry
    let stacked = stack.transport(
      over: transport ?? CurlTransport(origin: origin, options: connection),
      authorize: { $0.authorizing(with: developerToken, userToken: userToken) },
      observe: observe)
    var client = MusicClient(transport: stacked, origin: origin)
    client.parts = Parts(
      developerToken: developerToken, connection: transport == nil ? connection : nil)
    return client
  }

  /// Returns the same client for another user, or for the transport's own user if nil.
  ///
  /// The requests take the token along, up to the transport that authorizes them, which adds it in
  /// place of its own, and to one that caches responses, which keeps them apart. A client costs nothing extra: no thread, no
  /// connection, no file descriptor. Create one for each user, or for each request of a user.
  ///
  /// ```swift
  /// func playlists(
  ///   of userToken: String, from service: MusicClient
  /// ) async throws -> [Resource<LibraryPlaylist>] {
  ///   let client = service.with(userToken: userToken)
  ///   return try await client.send(Library.list(.libraryPlaylists)).resources
  /// }
  /// ```
  public func with(userToken: String?) -> MusicClient {
    changed { $0.userToken = userToken.map(UserToken.init) }
  }

  /// What a live client is made of, as far as it can be checked before the first request.
  struct Parts: Sendable {
    let developerToken: any DeveloperTokenProvider
    /// The options of the connections; nil for a transport in place of the network.
    let connection: CurlTransport.Options?
  }

  /// Throws the error that requests would fail with before they reach the network, if any.
  ///
  /// For a client that ``live(origin:developerToken:userToken:limits:retries:connection:transport:clock:observe:onRetry:)``
  /// created, it checks libcurl, the certificate files that the connection names, and the developer
  /// token; for a provider that signs, this checks libcrypto and the key. Call it when a server
  /// starts. A transport in place of the network is not checked.
  public func preflight() async throws(TransportError) {
    guard let parts else { return }
    // libcrypto first: libcurl may need it too, and the error would then blame libcurl.
    do { _ = try await parts.developerToken.token() } catch { throw .noCredentials(error) }
    if let connection = parts.connection { try CurlTransport.check(origin, connection) }
  }
}
