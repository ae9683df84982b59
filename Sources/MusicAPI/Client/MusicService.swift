/// A service for many users, who share connections, a developer token and limits.
///
/// Its clients cost nothing extra: no thread, no connection, no file descriptor. Create one for
/// each user, or for each request of a user.
///
/// ```swift
/// func playlists(
///   of userToken: String, from service: MusicService
/// ) async throws -> [Resource<LibraryPlaylist>] {
///   let client = service.client(userToken: userToken)
///   return try await client.send(Library.list(.libraryPlaylists)).data
/// }
/// ```
public struct MusicService: Sendable {
  /// The server that requests are sent to.
  public let origin: Origin
  /// The options of the connections; nil for a transport in place of the network.
  private var connection: CurlTransport.Options?
  private let developerToken: any DeveloperTokenProvider
  private let retries: RetryPolicy
  private let clock: any Clock<Duration>
  private let onRetry: @Sendable (RetryEvent) -> Void
  /// The transport that the requests of all clients go through.
  private let wire: any Transport

  /// Creates a service; nothing is loaded or connected before the first request.
  ///
  /// The limits apply to all clients together; nil means no limits. `onRetry` is called before each
  /// wait on the clock.
  public init(
    origin: Origin = .appleMusic, developerToken: any DeveloperTokenProvider,
    limits: Limits? = nil, retries: RetryPolicy = RetryPolicy(),
    connection: CurlTransport.Options = CurlTransport.Options(),
    clock: some Clock<Duration> = ContinuousClock(),
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) {
    self.init(
      transport: CurlTransport(origin: origin, options: connection), origin: origin,
      developerToken: developerToken, limits: limits, retries: retries, clock: clock,
      onRetry: onRetry)
    self.connection = connection
  }

  /// Creates a service with a transport in place of the network, such as one in memory for tests.
  ///
  /// The transport gets each attempt, with its tokens, within the limits.
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
  /// func emptyService() throws -> MusicService {
  ///   let token = FixedTokenProvider(try DeveloperToken(pasted: "a.b.c"))
  ///   return MusicService(transport: EmptyLibrary(), developerToken: token)
  /// }
  /// ```
  public init(
    transport: any Transport, origin: Origin = .appleMusic,
    developerToken: any DeveloperTokenProvider, limits: Limits? = nil,
    retries: RetryPolicy = RetryPolicy(), clock: some Clock<Duration> = ContinuousClock(),
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) {
    self.origin = origin
    self.developerToken = developerToken
    self.retries = retries
    self.clock = clock
    self.onRetry = onRetry
    let limited: any Transport =
      limits.map { Limiting(transport, limits: $0, clock: clock) } ?? transport
    wire = Redirecting(limited, within: .appleMusic(on: origin))
  }

  /// Creates a client for one user, or without a user token.
  ///
  /// The retrying transport is outermost, so every attempt requests a token again. `observe` may
  /// wrap each attempt in a transport of its own, before the tokens are added.
  public func client(
    userToken: String? = nil, observe: (any Transport) -> any Transport = { $0 }
  ) -> MusicClient {
    let authorizing = Authorizing(wire, developerToken: developerToken, userToken: userToken)
    let retrying = Retrying(
      observe(authorizing), policy: retries, clock: clock, onRetry: onRetry)
    return MusicClient(transport: retrying, origin: origin)
  }

  /// Throws the error that requests would fail with before they reach the network, if any.
  ///
  /// It checks libcurl, the certificate files that the connection names, and the developer token;
  /// for a provider that signs, this checks libcrypto and the key. Call it when a server starts.
  /// With a transport in place of the network, only the token is checked.
  public func preflight() async throws(TransportError) {
    // libcrypto first: libcurl may need it too, and the error would then blame libcurl.
    do { _ = try await developerToken.token() } catch { throw .noCredentials(error) }
    if let connection { try CurlTransport.check(origin, connection) }
  }
}

extension MusicClient {
  /// Throws if a library that is loaded on first use is missing or too old.
  ///
  /// The libraries are libcurl, which sends requests, and libcrypto, which signs tokens. The error
  /// names the library, the reason, and what to install. ``MusicService/preflight()`` also checks
  /// the key.
  public static func preflight() throws(TransportError) {
    // libcrypto first: libcurl may need it too, and the error would then blame libcurl.
    do { try LibCryptoKey.load() } catch { throw .noCredentials(.signing(error)) }
    try CurlTransport.check(.appleMusic, CurlTransport.Options())
  }
}
