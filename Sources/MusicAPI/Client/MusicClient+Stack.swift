extension MusicClient {
  /// A client that asks the service, with a connection of its own.
  ///
  /// For many users, make one ``MusicService`` and let it make the clients.
  ///
  /// Retrying stands outermost, so that every attempt asks for a token again. A server of fixtures
  /// that has none for a request is ``TransportError/notServed(request:detail:)``. `observe` may put a
  /// transport of its own around each attempt, outside authorization, where no token passes;
  /// `onRetry` is told before each wait on the clock.
  public static func live(
    origin: Origin = .appleMusic, developerToken: any DeveloperTokenProvider,
    userToken: String? = nil, retries: RetryPolicy = RetryPolicy(),
    connection: CurlTransport.Options = CurlTransport.Options(),
    clock: some Clock<Duration> = ContinuousClock(),
    observe: (any Transport) -> any Transport = { $0 },
    onRetry: @escaping @Sendable (RetryEvent) -> Void = { _ in }
  ) -> MusicClient {
    MusicService(
      origin: origin, developerToken: developerToken, retries: retries, connection: connection,
      clock: clock, onRetry: onRetry
    ).client(userToken: userToken, observe: observe)
  }
}
