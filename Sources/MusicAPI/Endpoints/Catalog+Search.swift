extension Catalog {
  /// Creates a request for resources that match a term, grouped by kind.
  ///
  /// The page size and the offset apply to each group.
  public func search(
    _ term: String, types: [any (CatalogKind & Searchable).Type], topResults: Bool = false,
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<SearchResults> {
    let names = types.map { $0.facts.type }
    return try search(
      term, named: names, topResults: topResults, with: extras, options: options)
  }

  /// Creates a request for resources of types, by their names in the API, that match a term.
  public func search(
    _ term: String, named types: [ResourceType], topResults: Bool = false,
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<SearchResults> {
    guard term.contains(where: { !$0.isWhitespace }) else { throw .emptyTerm }
    try options.check(types, areAmong: SearchFacts.types, "a search can find")
    var query: Query = ["term": term]
    query.add("types", list: types.map(\.rawValue))
    query.add("with", topResults ? "topResults" : nil)
    return try Endpoint(
      path(.word(.search)),
      options.adding(extras, toSeveral: types).query(.list(upTo: SearchFacts.pageLimit), query))
  }

  /// Creates a request for popular search terms that start with a term.
  public func hints(
    _ term: String, limit: Int? = nil, language: String? = nil
  ) throws(InvalidRequestError) -> Endpoint<SearchHints> {
    guard term.contains(where: { !$0.isWhitespace }) else { throw .emptyTerm }
    try InvalidRequestError.check(limit, in: 1...Int.max, name: "limit")
    let options = FetchOptions(language: language, pageSize: limit)
    return try Endpoint(
      path(.word(.search), .word(.hints)), options.query(.list(), ["term": term]))
  }

  /// Creates a request for search terms that complete a term, and for the best matches of some
  /// kinds.
  public func suggestions(
    _ term: String, kinds: [SuggestionKind], types: [any (CatalogKind & Searchable).Type],
    limit: Int? = nil, language: String? = nil
  ) throws(InvalidRequestError) -> Endpoint<SearchSuggestions> {
    let names = types.map { $0.facts.type }
    return try suggestions(term, kinds: kinds, named: names, limit: limit, language: language)
  }

  /// Creates a request for search terms that complete a term, and for the best matches.
  ///
  /// The types, by their names in the API, limit the best matches.
  public func suggestions(
    _ term: String, kinds: [SuggestionKind], named types: [ResourceType] = [], limit: Int? = nil,
    language: String? = nil
  ) throws(InvalidRequestError) -> Endpoint<SearchSuggestions> {
    guard term.contains(where: { !$0.isWhitespace }) else { throw .emptyTerm }
    guard !kinds.isEmpty else { throw .noTypes }
    for type in types { try type.check(isAmong: SearchFacts.types, "a search can find") }
    try InvalidRequestError.check(limit, in: 1...SearchFacts.suggestionLimit, name: "limit")
    var query: Query = ["term": term]
    query.add("kinds", list: kinds.map(\.rawValue))
    query.add("types", list: types.map(\.rawValue))
    let options = FetchOptions(language: language, pageSize: limit)
    return try Endpoint(
      path(.word(.search), .word(.suggestions)), options.query(.list(), query))
  }
}
