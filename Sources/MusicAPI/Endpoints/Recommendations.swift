/// Requests for the user's recommendations; all of them need a user token.
public enum Recommendations {
  /// Creates a request for all recommendations, each with its first contents.
  public static func list(
    with extras: [Extra<Recommendation>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Recommendation>> {
    try InvalidRequestError.check(
      options.pageSize, in: 1...PersonalFacts.recommendationsPageLimit, name: "page size")
    return try Endpoint(path(), options.adding(extras).query())
  }

  /// Creates a request for a recommendation by its id.
  public static func resource(
    id: ResourceID<Recommendation>, with extras: [Extra<Recommendation>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<Resource<Recommendation>> {
    try InvalidRequestError.check(id: id.rawValue)
    return try Endpoint(path(id.rawValue), options.adding(extras).query())
  }

  /// Creates a request for several recommendations by their ids.
  public static func resources(
    ids: some Collection<ResourceID<Recommendation>>, with extras: [Extra<Recommendation>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Recommendation>> {
    let limit = PersonalFacts.recommendationIDLimit
    guard !ids.isEmpty else { throw .noIDs(.personalRecommendation) }
    guard ids.count <= limit else {
      throw .tooManyIDs(ids.count, limit: limit, .personalRecommendation)
    }
    for id in ids { try InvalidRequestError.check(id: id.rawValue) }
    var query = Query()
    query.add("ids", list: ids.map(\.rawValue))
    return try Endpoint(path(), options.adding(extras).query(query))
  }

  /// Creates a request for the contents of a recommendation.
  public static func contents(
    of id: ResourceID<Recommendation>, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try InvalidRequestError.check(id: id.rawValue)
    try InvalidRequestError.check(
      options.pageSize, in: 1...PersonalFacts.contentsPageLimit, name: "page size")
    return try Endpoint(
      path(id.rawValue, "contents"), options.adding(extras).query(), absence: .emptyWhenSaid)
  }

  private static func path(_ rest: String...) -> [String] {
    ["me", "recommendations"] + rest
  }
}
