public import MusicAPI

extension MusicClient {
  /// Finds the songs of a catalog that queries mean, and returns the outcomes in their order.
  ///
  /// Songs with an id or ISRC in the query are looked up, as many at once as one request may name.
  /// The others are searched for, by the terms of the query until one finds the song, and one that
  /// comes again soon is not. At most `inFlight` requests (at least one) are in flight. A query is
  /// taken from its sequence when it is needed, and few are in memory, however many there are.
  ///
  /// ```swift
  /// let queries = [SongQuery(title: "Blue Monday", artist: "New Order", durationInMillis: 449_000)]
  /// for try await match in client.matches(of: queries, in: Catalog(storefront: "us")) {
  ///   print(match.status, match.score, match.reason)
  /// }
  /// ```
  ///
  /// If a request fails, the outcomes of all earlier queries come first, and then the iteration
  /// throws. A query is never ``SongMatch/Status/missing`` because of a failure.
  public func matches(
    of queries: some Sequence<SongQuery>, in catalog: Catalog, rules: MatchRules = MatchRules(),
    language: String? = nil, inFlight: Int = 4
  ) -> SongMatches {
    SongMatches(
      queries, inFlight: inFlight,
      by: MatchSearch(client: self, catalog: catalog, rules: rules, language: language))
  }
}

/// The outcomes for a sequence of queries, in their order; it can be iterated once.
///
/// The queries are matched in windows of limited size. Releasing it, for example by leaving a loop,
/// cancels its requests.
public final class SongMatches: AsyncSequence, AsyncIteratorProtocol {
  private var search: MatchSearch
  private let inFlight: Int
  /// The queries after this window; nil after the last.
  private var source: AnyIterator<SongQuery>?
  /// The searches of this window, in the order of the queries; nil between two windows.
  private var work: OrderedWork<MatchSearch.Row, Result<SongMatch, MusicAPIError>, Never>?
  /// The queries of this window whose outcomes are still to be returned.
  private var queries: ArraySlice<SongQuery> = []
  /// The outcomes for queries that are in this window again.
  private var known: [SongQuery: SongMatch] = [:]
  private var repeated: Set<SongQuery> = []

  init(_ queries: some Sequence<SongQuery>, inFlight: Int, by search: MatchSearch) {
    source = AnyIterator(queries.makeIterator())
    self.inFlight = inFlight
    self.search = search
  }

  /// Takes only those songs of a search that the closure accepts for the query.
  package func accepting(
    _ accepts: @escaping @Sendable (SongQuery, Resource<Song>) -> Bool
  ) -> SongMatches {
    search.accepts = accepts
    return self
  }

  /// Returns itself, which continues where it is.
  public func makeAsyncIterator() -> SongMatches { self }

  /// Returns the outcome for the next query, or nil after the last one.
  public func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(MusicAPIError) -> SongMatch? {
    while true {
      if let query = queries.first, let match = known[query] {
        queries.removeFirst()
        return match
      }
      if let outcome = await work?.next(isolation: actor)?.output {
        if Task.isCancelled { throw end(with: .canceled) }
        let query = queries.popFirst()
        switch outcome {
        case .success(let match):
          if let query, repeated.contains(query) { known[query] = match }
          return match
        case .failure(let error): throw end(with: error)
        }
      }
      work = nil
      let window = readWindow()
      guard !window.isEmpty else { return nil }
      queries = window[...]
      (known, repeated) = ([:], [])
      let rows = await search.lookUp(window, inFlight: inFlight, isolation: actor)
      var seen: Set<SongQuery> = []
      // The same query has the same outcome, so that one search is enough.
      var rest = zip(window, rows).filter { query, _ in
        let isNew = seen.insert(query).inserted
        if !isNew { repeated.insert(query) }
        return isNew
      }.map(\.1)[...]
      let search = search
      work = OrderedWork(inFlight: inFlight, from: { rest.popFirst() }) {
        await search.outcome(of: $0)
      }
    }
  }

  /// Stops everything, so that a further call returns nil.
  private func end(with error: MusicAPIError) -> MusicAPIError {
    work?.stop()
    (work, source, queries) = (nil, nil, [])
    return error
  }

  /// Reads the queries that are matched together.
  private func readWindow() -> [SongQuery] {
    var queries: [SongQuery] = []
    while queries.count < MatchSearch.windowSize, let query = source?.next() {
      queries.append(query)
    }
    if queries.count < MatchSearch.windowSize { source = nil }
    return queries
  }
}
