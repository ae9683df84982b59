extension MusicClient {
  /// A client that asks the service.
  ///
  /// Retrying stands outermost, so that every attempt asks for a token again. A server of fixtures
  /// that has none for a request is ``TransportError/notServed(request:detail:)``. `observe` may put a
  /// transport of its own around each attempt, outside authorisation, where no token passes;
  /// `onRetry` is told before each wait on the clock.
  public static func live(
    origin: Origin = .appleMusic, developerToken: any DeveloperTokenProvider,
    userToken: String? = nil, retries: RetryPolicy = RetryPolicy(),
    connection: CurlTransport.Options = CurlTransport.Options(),
    clock: some Clock<Duration> = ContinuousClock(),
    observe: (any Transport) -> any Transport = { $0 },
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) -> MusicClient {
    let curl = CurlTransport(origin: origin, options: connection)
    let authorizing = Authorizing(
      DetectingMisses(base: Redirecting(curl, origin: origin)), developerToken: developerToken,
      userToken: userToken)
    return MusicClient(
      transport: Retrying(
        observe(authorizing), policy: retries, clock: clock, onRetry: onRetry),
      origin: origin)
  }

  /// A client that answers from a folder of fixtures, without network or credentials.
  public static func replaying(
    _ directory: String, retries: RetryPolicy = RetryPolicy(), origin: Origin = .appleMusic,
    clock: some Clock<Duration> = ContinuousClock(),
    observe: (any Transport) -> any Transport = { $0 },
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) -> MusicClient {
    replaying(
      Replaying(directory: directory), retries: retries, origin: origin, clock: clock,
      observe: observe, onRetry: onRetry)
  }

  /// A client that answers from fixtures which others may play along, and ask what is left.
  ///
  /// A fixture may be of any size: whoever has the folder put it there.
  public static func replaying(
    _ fixtures: Replaying, retries: RetryPolicy = RetryPolicy(), origin: Origin = .appleMusic,
    clock: some Clock<Duration> = ContinuousClock(),
    observe: (any Transport) -> any Transport = { $0 },
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) -> MusicClient {
    MusicClient(
      transport: Retrying(observe(fixtures), policy: retries, clock: clock, onRetry: onRetry),
      origin: origin, valueLimit: .max)
  }
}
