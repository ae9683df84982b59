public import MusicAPI

extension MusicClient {
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
