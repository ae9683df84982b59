extension Catalog {
  /// Creates a request for charts of the given kinds, of all genres or of one.
  public func charts(
    _ types: [any (CatalogKind & Charted).Type], chart: ChartName? = nil,
    genre: ResourceID<Genre>? = nil, groups: [ChartGroup] = [],
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ChartResults> {
    let names = types.map { $0.facts.type }
    return try charts(
      named: names, chart: chart, genre: genre, groups: groups, with: extras, options: options)
  }

  /// Creates a request for charts of the given types, by their names in the API.
  public func charts(
    named types: [ResourceType], chart: ChartName? = nil, genre: ResourceID<Genre>? = nil,
    groups: [ChartGroup] = [], with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ChartResults> {
    try options.check(types, areAmong: ChartFacts.types, "has charts")
    try InvalidRequestError.check(
      options.offset, in: 0...ChartFacts.offsetLimit - 1, name: "chart offset")
    var query = Query()
    query.add("types", list: types.map(\.rawValue))
    query.add("chart", chart?.rawValue)
    query.add("genre", genre?.rawValue)
    query.add("with", list: groups.map(\.rawValue))
    return try Endpoint(
      path(.word(.charts)),
      options.adding(extras, toSeveral: types).query(.list(upTo: ChartFacts.pageLimit), query))
  }
}
