/// Requests for the user's recommendations; all of them need a user token.
public enum Recommendations {
  /// Creates a request for all recommendations, each with its first contents.
  public static func list(
    with extras: [Extra<Recommendation>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Recommendation>> {
    try Endpoint(
      path(), options.adding(extras).query(.list(upTo: PersonalFacts.recommendationsPageLimit)))
  }

  /// Creates a request for a recommendation by its id.
  public static func resource(
    id: ResourceID<Recommendation>, with extras: [Extra<Recommendation>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<Resource<Recommendation>> {
    try InvalidRequestError.check(id: id.rawValue)
    return try Endpoint(path(.value(id.rawValue)), options.adding(extras).query(.single))
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
    return try Endpoint(path(), options.adding(extras).query(.byID, query))
  }

  /// Creates a request for the contents of a recommendation.
  public static func contents(
    of id: ResourceID<Recommendation>, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try InvalidRequestError.check(id: id.rawValue)
    return try Endpoint(
      path(.value(id.rawValue), .word(.contents)),
      options.adding(extras).query(.list(upTo: PersonalFacts.contentsPageLimit)),
      absence: .emptyWhenSaid)
  }

  private static func path(_ rest: PathPart...) -> [PathPart] {
    [.word(.me), .word(.recommendations)] + rest
  }
}
