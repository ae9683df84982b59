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
}
