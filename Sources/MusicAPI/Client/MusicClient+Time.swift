extension MusicClient {
  /// The same client with a time for each request.
  ///
  /// The timeout is for one attempt, from the first to the last byte. The deadline is for all attempts
  /// and whatever is waited for between and before them. A request that takes longer is stopped, and
  /// throws ``TransportError/timedOut(after:)``; where the next attempt could only come after the
  /// deadline, the last outcome comes out at once.
  ///
  /// ```swift
  /// let hasty = client.with(timeout: .seconds(2), deadline: .seconds(5))
  /// print(try await hasty.send(Storefronts.list()).data.count)
  /// ```
  ///
  /// It costs nothing, so one request may have a client of its own. A timeout given last counts, and
  /// of two deadlines the shorter; a listing has the time for each of its pages.
  public func with(
    timeout: Duration? = nil, deadline: Duration? = nil,
    clock: some Clock<Duration> = ContinuousClock()
  ) -> MusicClient {
    MusicClient(
      transport: Hurrying(base: transport, timeout: timeout, deadline: deadline, clock: clock),
      origin: origin, valueLimit: valueLimit)
  }
}
