extension Catalog {
  /// Resources of some types that match a term, in a group for each type.
  ///
  /// The size of a page and the offset count within each group.
  public func search(
    _ term: String, types: [ResourceType], topResults: Bool = false,
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<SearchResults> {
    guard term.contains(where: { !$0.isWhitespace }) else { throw .emptyTerm }
    guard !types.isEmpty else { throw .noTypes }
    try InvalidRequest.check(options.pageSize, in: 1...SearchFacts.pageLimit, name: "page size")
    var query: Query = ["term": term]
    query.add("types", list: types.map(\.rawValue))
    query.add("with", topResults ? "topResults" : nil)
    return try Endpoint(path("search"), options.query(query))
  }
}
