public import MusicAPI

extension MusicClient {
  /// Finds the songs of a catalog that queries mean, and returns the outcomes in their order.
  ///
  /// Songs with an id or ISRC in the query are looked up, as many at once as one request may name.
  /// The others are searched for, by the terms of the query until one finds the song, and one that
  /// comes again soon is not. At most `inFlight` requests (at least one) are in flight, and few
  /// queries are in memory, however many there are.
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
  public func matches<Queries: Sequence<SongQuery>>(
    of queries: Queries, in catalog: Catalog, rules: MatchRules = MatchRules(),
    language: String? = nil, inFlight: Int = 4
  ) -> SongMatches<Queries> {
    matches(of: queries, in: catalog, rules: rules, language: language, inFlight: inFlight) {
      _, _ in
      true
    }
  }

  /// Finds the songs as above, and takes only those of a search that the closure accepts for the
  /// query.
  package func matches<Queries: Sequence<SongQuery>>(
    of queries: Queries, in catalog: Catalog, rules: MatchRules = MatchRules(),
    language: String? = nil, inFlight: Int = 4,
    accepting accepts: @escaping @Sendable (SongQuery, Resource<Song>) -> Bool
  ) -> SongMatches<Queries> {
    SongMatches(queries: queries) { source in
      var search = MatchSearch(client: self, catalog: catalog, rules: rules, language: language)
      search.accepts = accepts
      return SongMatchIterator(search, inFlight: inFlight, failed: { $0 }, source)
    }
  }

  /// Finds the songs that the queries of a closure mean, which is called until it returns nil.
  ///
  /// An error that the closure throws is thrown after the outcomes of all earlier queries. The
  /// sequence can be iterated once.
  public func matches(
    in catalog: Catalog, rules: MatchRules = MatchRules(), language: String? = nil,
    inFlight: Int = 4,
    of next: @escaping () throws -> SongQuery?
  ) -> SongMatchIterator<any Error> {
    SongMatchIterator(
      MatchSearch(client: self, catalog: catalog, rules: rules, language: language),
      inFlight: inFlight, failed: { $0 }, next)
  }
}

/// The outcomes for a sequence of queries, in their order.
public struct SongMatches<Queries: Sequence<SongQuery>>: AsyncSequence {
  let queries: Queries
  let start: (@escaping () throws(MusicAPIError) -> SongQuery?) -> SongMatchIterator<MusicAPIError>

  /// Creates an iterator that starts at the first query.
  public func makeAsyncIterator() -> SongMatchIterator<MusicAPIError> {
    var iterator = queries.makeIterator()
    return start { () throws(MusicAPIError) in iterator.next() }
  }
}

/// An iterator that matches queries in windows of limited size; a sequence that can be iterated
/// once.
///
/// It throws only `MusicAPIError`, unless the queries come from a closure, which may throw any
/// error. Releasing the iterator, for example by leaving a loop, cancels its requests.
public final class SongMatchIterator<Failure: Error>: AsyncIteratorProtocol {
  private let search: MatchSearch
  private let inFlight: Int
  private let source: () throws(Failure) -> SongQuery?
  private let failed: (MusicAPIError) -> Failure
  /// The searches of this window, in the order of the queries; nil between two windows.
  private var work: OrderedWork<MatchSearch.Row, Result<SongMatch, MusicAPIError>, Never>?
  /// The queries of this window whose outcomes are still to be returned.
  private var queries: ArraySlice<SongQuery> = []
  /// The outcomes for queries that are in this window again.
  private var known: [SongQuery: SongMatch] = [:]
  private var repeated: Set<SongQuery> = []
  /// The error that ended the queries, to be thrown after the outcomes of those before it.
  private var ending: Failure?
  private var isAtEnd = false

  init(
    _ search: MatchSearch, inFlight: Int, failed: @escaping (MusicAPIError) -> Failure,
    _ source: @escaping () throws(Failure) -> SongQuery?
  ) {
    self.search = search
    self.inFlight = inFlight
    self.failed = failed
    self.source = source
  }

  /// Returns the outcome for the next query, or nil after the last one.
  public func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> SongMatch? {
    while true {
      if let query = queries.first, let match = known[query] {
        queries.removeFirst()
        return match
      }
      if let outcome = await work?.next(isolation: actor)?.output {
        if Task.isCancelled { throw end(with: failed(.canceled)) }
        let query = queries.popFirst()
        switch outcome {
        case .success(let match):
          if let query, repeated.contains(query) { known[query] = match }
          return match
        case .failure(let error): throw end(with: failed(error))
        }
      }
      work = nil
      let window = isAtEnd ? [] : readWindow()
      guard !window.isEmpty else {
        if let ending {
          self.ending = nil
          throw ending
        }
        return nil
      }
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
  private func end(with error: Failure) -> Failure {
    work?.stop()
    work = nil
    queries = []
    ending = nil
    isAtEnd = true
    return error
  }

  /// Reads the queries that are matched together, up to the end or an error of the source.
  private func readWindow() -> [SongQuery] {
    var queries: [SongQuery] = []
    while queries.count < MatchSearch.windowSize {
      do {
        guard let query = try source() else {
          isAtEnd = true
          break
        }
        queries.append(query)
      } catch {
        ending = error
        isAtEnd = true
        break
      }
    }
    return queries
  }
}

extension SongMatchIterator: AsyncSequence {
  /// Returns this iterator, which continues where it is.
  public func makeAsyncIterator() -> SongMatchIterator { self }
}
