extension Catalog {
  /// Creates a request for resources of some types that match a term, grouped by type.
  ///
  /// The limit and the offset apply to each group.
  public func search(
    _ term: String, types: [ResourceType], topResults: Bool = false
  ) -> Endpoint<SearchResults> {
    var query: Query = ["term": term]
    query.add("types", list: types.map(\.rawValue))
    query.add("with", topResults ? "topResults" : nil)
    return Endpoint(
      path(.word(.search)), query: query, .groups(upTo: SearchFacts.pageLimit, of: types),
      error: .wrong(term: term)
        ?? .wrong(types, areAmong: SearchFacts.types, "a search can find"))
  }

  /// Creates a request for popular search terms that start with a term.
  public func hints(_ term: String) -> Endpoint<SearchHints> {
    Endpoint(
      path(.word(.search), .word(.hints)), query: ["term": term], .terms(),
      error: .wrong(term: term))
  }

  /// Creates a request for suggestions of the kinds `terms`, which complete a term, and
  /// `topResults`, the best matches.
  ///
  /// The types limit the best matches.
  public func suggestions(
    _ term: String, kinds: [String], types: [ResourceType] = []
  ) -> Endpoint<SearchSuggestions> {
    var query: Query = ["term": term]
    query.add("kinds", list: kinds)
    query.add("types", list: types.map(\.rawValue))
    return Endpoint(
      path(.word(.search), .word(.suggestions)), query: query,
      .terms(upTo: SearchFacts.suggestionLimit),
      error: .wrong(term: term) ?? (kinds.isEmpty ? .noTypes : nil)
        ?? types.firstNonNil { $0.isWrong(among: SearchFacts.types, "a search can find") })
  }

  /// Creates a request for charts of some types, of all genres or of one.
  ///
  /// The chart is `most-played`, unless the service has added others. The groups are playlists, each of which is a chart: `cityCharts` and `dailyGlobalTopCharts`.
  public func charts(
    _ types: [ResourceType], chart: String? = nil, genre: ResourceID<Genre>? = nil,
    groups: [String] = []
  ) -> Endpoint<ChartResults> {
    var query = Query()
    query.add("types", list: types.map(\.rawValue))
    query.add("chart", chart)
    query.add("genre", genre?.rawValue)
    query.add("with", list: groups)
    var form = RequestForm.groups(upTo: ChartFacts.pageLimit, of: types)
    form.offsets = 0...ChartFacts.offsetLimit - 1
    form.offsetName = "chart offset"
    return Endpoint(
      path(.word(.charts)), query: query, form,
      error: .wrong(types, areAmong: ChartFacts.types, "has charts"))
  }
}
