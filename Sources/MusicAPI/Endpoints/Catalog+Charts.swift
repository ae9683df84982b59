extension Catalog {
  /// The charts of some types, of all genres or of one.
  public func charts(
    _ types: [ResourceType], chart: String? = nil, genre: ResourceID<Genre>? = nil,
    with extras: [String] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ChartResults> {
    guard !types.isEmpty else { throw .noTypes }
    try InvalidRequest.check(options.pageSize, in: 1...ChartFacts.pageLimit, name: "page size")
    try InvalidRequest.check(
      options.offset, in: 0...ChartFacts.offsetLimit - 1, name: "place in a chart")
    var query = Query()
    query.add("types", list: types.map(\.rawValue))
    query.add("chart", chart)
    query.add("genre", genre?.rawValue)
    query.add("with", list: extras)
    return try Endpoint(path("charts"), options.query(query))
  }
}
