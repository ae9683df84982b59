/// Requests for the user's ratings; all of them need a user token.
///
/// A library resource and its catalog match share one rating. The service has no list of all
/// ratings.
public enum Ratings {
  /// Creates a request for the rating of a resource; the response is empty if it is not rated.
  public static func rating<Item: ResourceReferring>(
    of item: Item, options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Rating>> where Item.Kind: Ratable {
    try Endpoint(path(item.reference), options.query(.single), absence: .emptyOrUnknown)
  }

  /// Creates a request for the ratings of resources of one kind, leaving out unrated ones.
  public static func ratings<Item: ResourceReferring>(
    of items: some Collection<Item>, options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Rating>>
  where Item.Kind: KnownKind & Ratable {
    try ratings(of: Item.Kind.facts.type, ids: items.map(\.reference.id), options: options)
  }

  /// Creates a request for the ratings of resources whose type is known only at run time.
  public static func ratings(
    of type: ResourceType, ids: [String], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Rating>> {
    let limit = PersonalFacts.ratingIDLimit
    guard !ids.isEmpty else { throw .noIDs(type) }
    guard ids.count <= limit else { throw .tooManyIDs(ids.count, limit: limit, type) }
    for id in ids { try InvalidRequestError.check(id: id) }
    var query = Query()
    query.add("ids", list: ids)
    return try Endpoint(path(type), options.query(.byID, query), absence: .emptyOrUnknown)
  }

  /// Creates a request that rates a resource and returns the rating.
  public static func set<Item: ResourceReferring>(
    _ value: RatingValue, of item: Item
  ) throws(InvalidRequestError) -> Endpoint<Receipt<Rating>> where Item.Kind: Ratable {
    try Endpoint(
      .put, path(item.reference),
      body: ["type": "rating", "attributes": ["value": .int(value.rawValue)]])
  }

  /// Creates a request that removes the rating of a resource.
  public static func clear<Item: ResourceReferring>(
    _ item: Item
  ) throws(InvalidRequestError) -> Endpoint<Receipt<Rating>> where Item.Kind: Ratable {
    try Endpoint(.delete, path(item.reference))
  }

  private static func path(
    _ reference: ResourceReference
  ) throws(InvalidRequestError) -> [PathPart] {
    try InvalidRequestError.check(id: reference.id)
    return try path(reference.type) + [.value(reference.id)]
  }

  private static func path(_ type: ResourceType) throws(InvalidRequestError) -> [PathPart] {
    try InvalidRequestError.check(type, among: PersonalFacts.ratableTypes, "can be rated")
    return [.word(.me), .word(.ratings), .value(type.rawValue)]
  }
}
