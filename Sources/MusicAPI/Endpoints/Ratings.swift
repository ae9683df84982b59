/// What the user said of resources, as a maker of requests; all of them need a user token.
///
/// A resource of the library and its twin in the catalog share one rating. There is no list of
/// all ratings.
public enum Ratings {
  /// The rating of one resource; of one that is not rated, the service has none.
  public static func rating(
    of type: ResourceType, id: String, options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Rating>> {
    try Endpoint(path(type, id), options.query())
  }

  /// The ratings of several resources of one type; those that are not rated are left out.
  public static func ratings(
    of type: ResourceType, ids: [String], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<Rating>> {
    let limit = PersonalFacts.ratingIDLimit
    guard !ids.isEmpty else { throw .noIDs(type) }
    guard ids.count <= limit else { throw .tooManyIDs(ids.count, limit: limit, type) }
    for id in ids { try InvalidRequest.check(id: id) }
    var query = Query()
    query.add("ids", list: ids)
    return try Endpoint(path(type), options.query(query))
  }

  /// Says what the user thinks of a resource; the answer is the rating.
  public static func set(
    _ value: RatingValue, of type: ResourceType, id: String
  ) throws(InvalidRequest) -> Endpoint<Receipt<Rating>> {
    try Endpoint(
      .put, path(type, id),
      body: ["type": "rating", "attributes": ["value": .int(value.rawValue)]])
  }

  /// Takes back what the user said of a resource.
  public static func clear(
    _ type: ResourceType, id: String
  ) throws(InvalidRequest) -> Endpoint<Receipt<Rating>> {
    try Endpoint(.delete, path(type, id))
  }

  private static func path(_ type: ResourceType, _ id: String) throws(InvalidRequest) -> [String] {
    try InvalidRequest.check(id: id)
    return try path(type) + [id]
  }

  private static func path(_ type: ResourceType) throws(InvalidRequest) -> [String] {
    try InvalidRequest.check(type, among: PersonalFacts.ratableTypes, "can be rated")
    return ["me", "ratings", type.rawValue]
  }
}
