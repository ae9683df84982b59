public import MusicAPI
import MusicPlatform

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

/// Finds the songs that queries may mean: by ids and ISRCs in batches, and by searching.
struct MatchSearch: Sendable {
  private let client: MusicClient
  private let catalog: Catalog
  private let matcher: SongMatcher
  private let language: String?
  /// Returns whether a song that was found by a search may be the one of a query.
  var accepts: @Sendable (SongQuery, Resource<Song>) -> Bool = { _, _ in true }

  /// The number of queries that are matched together: five requests by id, sixty by ISRC.
  ///
  /// Only the last request of a window may name fewer than are allowed.
  static let windowSize = 1_500

  /// The number of songs that a search returns.
  private static let pageSize = SearchFacts.pageLimit

  init(client: MusicClient, catalog: Catalog, rules: MatchRules, language: String?) {
    self.client = client
    self.catalog = catalog
    matcher = SongMatcher(rules: rules)
    self.language = language
  }

  /// A query with what is known before a search.
  enum Row: Sendable {
    /// The id or ISRC settles it.
    case settled(SongMatch)
    /// It has to be searched for.
    case open(SongQuery)
    /// The lookup of its id or ISRC failed.
    case failed(MusicAPIError)
  }

  /// Looks up the queries with an id, and then the ISRCs of those that are still open.
  ///
  /// After a failed request, the rows end with the first query that it concerns.
  func lookUp(
    _ queries: [SongQuery], inFlight: Int, isolation actor: isolated (any Actor)?
  ) async -> [Row] {
    var rows = queries.map { Row.open($0) }
    await lookUp(&rows, by: .id, .id, inFlight, isolation: actor) { $0.id?.rawValue }
    await lookUp(&rows, by: .isrc, .isrc, inFlight, isolation: actor) { $0.isrc }
    return rows
  }

  private func lookUp(
    _ rows: inout [Row], by lookup: Lookup, _ method: SongMatch.Method, _ inFlight: Int,
    isolation actor: isolated (any Actor)?, _ value: (SongQuery) -> String?
  ) async {
    let places = rows.indices.filter { place in
      if case .open(let query) = rows[place] { value(query) != nil } else { false }
    }
    let values = places.compactMap { place -> String? in
      if case .open(let query) = rows[place] { value(query) } else { nil }
    }.unique
    guard !values.isEmpty else { return }
    let batches = Self.batches(values, by: lookup, in: catalog, language)
    let outcome = await client.responses(to: batches, inFlight: inFlight)
    let found = Dictionary(
      uniqueKeysWithValues: outcome.result.matches.map { ($0.value, $0.resources) })
    for place in places {
      guard case .open(let query) = rows[place], let value = value(query) else { continue }
      if let songs = found[value] {
        if let match = matcher.match(query, by: method, songs) { rows[place] = .settled(match) }
      } else if let failure = outcome.failure {
        rows[place] = .failed(failure)
        rows.removeSubrange((place + 1)...)
        return
      }
    }
  }

  /// Returns the outcome for a row, for which an open one is searched.
  ///
  /// A term is searched only if those before it do not find the song.
  func outcome(of row: Row) async -> Result<SongMatch, MusicAPIError> {
    switch row {
    case .settled(let match): return .success(match.detached())
    case .failed(let error): return .failure(error)
    case .open(let query):
      do { return .success(try await search(query).detached()) } catch { return .failure(error) }
    }
  }

  /// Searches for a query; if nothing is found for two names, for the same names in the other order.
  private func search(_ query: SongQuery) async throws(MusicAPIError) -> SongMatch {
    var searched = Searched()
    let match = try await search(query, after: &searched)
    guard match.status == .missing, query.mayBeReversed else { return match }
    let reversed = try await search(query.reversed, after: &searched)
    return reversed.status == .missing ? match : reversed.noting("read as 'Title - Artist'")
  }

  /// The songs that were found for a query so far, and the words of the terms.
  private struct Searched {
    var songs: [Resource<Song>] = []
    var terms: Set<[String]> = []
  }

  private func search(
    _ query: SongQuery, after searched: inout Searched
  ) async throws(MusicAPIError) -> SongMatch {
    var match = matcher.match(query, among: searched.songs)
    for term in query.terms where match.status != .matched {
      // The same words in another order find the same songs.
      guard searched.terms.insert(SongQuery.words(of: term)).inserted else { continue }
      let results = try await client.send(Self.endpoint(term, in: catalog, language))
      searched.songs += (results[.songs]?.resources ?? []).filter { accepts(query, $0) }
      match = matcher.match(query, among: searched.songs)
    }
    return match
  }

  /// Returns the request that searches for a term.
  static func endpoint(
    _ term: String, in catalog: Catalog, _ language: String?
  ) -> Endpoint<SearchResults> {
    catalog.search(term, types: .songs).language(language).limit(pageSize)
  }

  /// Returns the requests that look up values.
  static func batches(
    _ values: [String], by lookup: Lookup, in catalog: Catalog, _ language: String?
  ) -> [LookupBatch<Song>] {
    LookupBatch.split(values, by: lookup, of: .songs, in: catalog) { $0.language(language) }
  }
}

extension SongMatch {
  /// Returns the same outcome with another part of its reason.
  fileprivate func noting(_ words: String) -> SongMatch {
    SongMatch(
      query: query, status: status, candidate: candidate, score: score, method: method,
      reason: "\(reason); \(words)")
  }

  /// The same outcome without the response that the candidate came in.
  fileprivate func detached() -> SongMatch {
    SongMatch(
      query: query, status: status, candidate: candidate?.detached(), score: score,
      method: method, reason: reason)
  }
}

extension Catalog {
  /// Returns the first requests for some queries: lookups of ids and ISRCs, and other searches.
  ///
  /// Which requests follow depends on the responses.
  package func firstMatchRequests(
    for queries: [SongQuery], language: String?
  ) throws(InvalidRequestError) -> [HTTPRequest] {
    var requests: [HTTPRequest] = []
    let ids = queries.compactMap { $0.id?.rawValue }
    let isrcs = queries.filter { $0.id == nil }.compactMap(\.isrc)
    for (lookup, values) in [(Lookup.id, ids), (.isrc, isrcs)] {
      let batches = MatchSearch.batches(values, by: lookup, in: self, language)
      requests += try batches.map { batch throws(InvalidRequestError) in
        try batch.endpoint.checked().request
      }
    }
    for query in queries where query.id == nil && query.isrc == nil {
      guard let term = query.terms.first else { continue }
      requests.append(try MatchSearch.endpoint(term, in: self, language).checked().request)
    }
    return requests
  }
}
