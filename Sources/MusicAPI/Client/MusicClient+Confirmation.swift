extension MusicClient {
  /// Reads back what a write should have changed, until it has or the time is over.
  ///
  /// The service accepts a write before it shows it, sometimes by many seconds, and may leave out a
  /// part of what it accepted, or do what it says has failed. What a read shows is what counts:
  ///
  /// ```swift
  /// let added: [ResourceID<Song>] = ["1613600188", "1440935467"]
  /// let playlist: ResourceID<LibraryPlaylist> = "p.MoGJYM3CYXW09B"
  /// let before = try await client.tracks(of: playlist)
  /// _ = try await client.send(Library.addTracks(added, to: playlist))
  /// let confirmation = try await client.confirm(.tracks(added, in: playlist, after: before))
  /// print(confirmation.isComplete, confirmation.missing.map(\.id))
  /// ```
  ///
  /// The first read is immediate; the waits between the others grow from one second to 15. A read
  /// that fails as if the service did not know yet is repeated like one that shows too little; its
  /// error is thrown if none succeeds in time.
  public func confirm(
    _ expectation: WriteExpectation, within limit: Duration = .seconds(60),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws(MusicAPIError) -> WriteConfirmation {
    let stopwatch = Stopwatch(clock)
    var waited = Duration.zero
    var wait = Duration.seconds(1)
    while true {
      let isLast = max(waited, stopwatch.now) >= limit
      do {
        let confirmation = try await expectation.read(self)
        if confirmation.isComplete || isLast { return confirmation }
      } catch {
        if isLast || !error.mayPass { throw error }
      }
      let pause = min(wait, limit - waited)
      do { try await stopwatch.sleep(until: stopwatch.now + pause) } catch { throw .canceled }
      waited += pause
      wait = min(wait * 2, .seconds(15))
    }
  }

  /// Reads the tracks of a playlist, to compare them with what a write makes of them.
  public func tracks(
    of playlist: ResourceID<LibraryPlaylist>
  ) async throws(MusicAPIError) -> [TrackIdentity] {
    let endpoint = try MusicAPIError.making { () throws(InvalidRequestError) in
      try Library.tracks(of: playlist)
    }
    var tracks: [TrackIdentity] = []
    let pages = pages(of: endpoint).makeAsyncIterator()
    while let page = try await pages.next() { tracks += page.elements.map(TrackIdentity.init) }
    return tracks
  }

  /// Reads the IDs of everything in a library list that has a name.
  package func ids(
    named name: String, of type: ResourceType
  ) async throws(MusicAPIError) -> Set<String> {
    let endpoint = try MusicAPIError.making { () throws(InvalidRequestError) in
      try Library.list(
        ResourceCollection<AnyKind>(type), options: FetchOptions(pageSize: LibraryFacts.pageLimit))
    }
    var ids: Set<String> = []
    let pages = pages(of: endpoint).makeAsyncIterator()
    while let page = try await pages.next() {
      let named = page.elements.filter { $0["attributes"]?["name"]?.string == name }
      ids.formUnion(named.compactMap(\.resourceID))
    }
    return ids
  }
}

/// What a read shows of a write.
public struct WriteConfirmation: Sendable, Equatable {
  /// What is not there, or has another value, in the order of the write.
  public var missing: [ResourceReference] = []
  /// What is there more often than it should be, once for each time.
  public var doubled: [ResourceReference] = []
  /// What is in its position under another ID: another release of the same recording.
  public var substituted: [ResourceReference] = []
  /// Whether everything is in the order of the write.
  public var isInOrder = true

  /// Creates what a read shows if everything is as it should be.
  public init() {}

  /// Whether the write is done, and nothing else.
  public var isComplete: Bool { missing.isEmpty && doubled.isEmpty && isInOrder }
}

extension MusicAPIError {
  /// Whether a later read may succeed: what was written may only not be visible yet.
  fileprivate var mayPass: Bool {
    switch self {
    case .rejected(let rejection): rejection.status == 404 || rejection.status.rawValue >= 500
    case .notJSON, .endedEarly, .repeatedPage, .emptyPages: true
    case .transport(.timedOut, _), .transport(.connectionLost, _): true
    case .transport, .invalidRequest, .unexpectedShape, .foreignPage, .canceled: false
    }
  }
}
