extension MusicClient {
  /// Reads what a write should have changed until it has changed, or the time is over.
  ///
  /// The service accepts a write before it shows it, sometimes by many seconds, and may leave out a
  /// part of what it accepted, or complete a change that it reports as failed. Only a read tells:
  ///
  /// ```swift
  /// let added: [ResourceID<Song>] = ["1613600188", "1440935467"]
  /// let playlist: ResourceID<LibraryPlaylist> = "p.MoGJYM3CYXW09B"
  /// let before = try await client.tracks(of: playlist)
  /// try await client.send(Library.addTracks(added, to: playlist))
  /// let confirmation = try await client.confirm(.tracks(added, in: playlist, after: before))
  /// print(confirmation.isComplete, confirmation.missing.map(\.id))
  /// ```
  ///
  /// The first read is immediate; the waits between the others grow from one second to 15, and are
  /// as long as a busy service requests. A read is repeated if it shows too little, if the service
  /// is busy, or if it does not find the resource yet; the error of the last read is thrown. The
  /// requests of a read are not retried on their own: they end when the time is over, or ten
  /// seconds after they were sent if that is later. `onRead` is called with what each read shows.
  public func confirm(
    _ expectation: WriteExpectation, within limit: Duration = .seconds(60),
    clock: some Clock<Duration> = ContinuousClock(),
    onRead: (WriteConfirmation) -> Void = { _ in }
  ) async throws(MusicAPIError) -> WriteConfirmation {
    let stopwatch = Stopwatch(clock)
    let reader = with(
      transport: SingleAttempts(base: transport, limit: limit, stopwatch: stopwatch))
    var waited = Duration.zero
    var wait = Duration.seconds(1)
    while true {
      let isLast = max(waited, stopwatch.now) >= limit
      var requested = Duration.zero
      do {
        let confirmation = try await expectation.read(reader)
        onRead(confirmation)
        if confirmation.isComplete || isLast { return confirmation }
      } catch {
        // A later read may show what an earlier one did not.
        if isLast || !error.mayPass { throw error }
        if case .rejected(let rejection) = error { requested = rejection.retryAfter ?? .zero }
      }
      let pause = min(max(wait, requested), limit - waited)
      do { try await stopwatch.sleep(until: stopwatch.now + pause) } catch { throw .canceled }
      waited += pause
      wait = min(wait * 2, .seconds(15))
    }
  }

  /// Reads the tracks of a playlist, to compare them with what a write makes of them.
  public func tracks(
    of playlist: some ResourceReferring<LibraryPlaylist>
  ) async throws(MusicAPIError) -> [TrackIdentity] {
    var tracks: [TrackIdentity] = []
    let pages = pages(of: Library.tracks(of: playlist)).makeAsyncIterator()
    while let page = try await pages.next() { tracks += page.elements.map(TrackIdentity.init) }
    return tracks
  }

  /// Reads the tracks of a playlist, of which a new one shows none at first.
  package func visibleTracks(
    of playlist: some ResourceReferring<LibraryPlaylist>
  ) async throws(MusicAPIError) -> [TrackIdentity] {
    do { return try await tracks(of: playlist) } catch {
      guard error.isNotFound else { throw error }
      return []
    }
  }
}

/// A transport whose requests are not retried, and end with the time of a confirmation.
private struct SingleAttempts: Transport {
  let base: any Transport
  let limit: Duration
  let stopwatch: Stopwatch

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    // A longer limit is not shortened by one that is later, and no retry starts before then.
    let left = max(limit - stopwatch.now, .seconds(10))
    if left < .seconds(30) { request.timeout = min(request.timeout ?? left, left) }
    request.deadline = .zero
    return try await base.send(request, to: sink)
  }
}

/// The effect of a write, as a read shows it.
public struct WriteConfirmation: Sendable, Equatable {
  /// The items that are missing, or have another value, in the order of the write.
  public var missing: [ResourceReference] = []
  /// The items that were added too often, once for each surplus time.
  public var doubled: [ResourceReference] = []
  /// The items that were added under a different ID: another release of the same recording.
  public var substituted: [ResourceReference] = []

  /// Creates the confirmation of a complete write.
  package init() {}

  /// Whether the write is done, and nothing else.
  public var isComplete: Bool { missing.isEmpty && doubled.isEmpty }
}

extension MusicAPIError {
  /// Whether a later read may succeed: what was written may only not be visible yet.
  fileprivate var mayPass: Bool {
    switch self {
    case .rejected(let rejection):
      [404, 429].contains(rejection.status) || rejection.status.rawValue >= 500
    case .notJSON, .endedEarly, .repeatedPage, .emptyPages: true
    case .transport(.timedOut, _), .transport(.connectionLost, _): true
    case .transport, .invalidRequest, .unexpectedShape, .foreignPage, .canceled: false
    }
  }
}
