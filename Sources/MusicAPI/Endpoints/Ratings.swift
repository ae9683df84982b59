/// Requests for the user's ratings; all of them need a user token.
///
/// A library resource and its catalog match share one rating. The service has no list of all
/// ratings.
public enum Ratings {
  /// Creates a request for the rating of a resource; the response is empty if it is not rated.
  public static func rating<Item: ResourceReferring>(
    of item: Item
  ) -> Endpoint<Page<Rating>> where Item.Kind: Ratable {
    let reference = item.reference
    return Endpoint(
      path(reference), .single, absence: .emptyOrUnknown, error: error(for: reference))
  }

  /// Creates a request for the ratings of resources of one type, leaving out unrated ones.
  public static func ratings<Kind: Ratable>(
    _ collection: ResourceCollection<Kind>, ids: some Collection<ResourceID<Kind>>
  ) -> Endpoint<Page<Rating>> {
    let (type, ids) = (collection.type, ids.map(\.rawValue))
    return Endpoint(
      path(type), query: Query("ids", list: ids), .byID([]), absence: .emptyOrUnknown,
      error: .forIDs(ids, of: type, atMost: PersonalFacts.ratingIDLimit) ?? error(for: type))
  }

  /// Creates a request that rates a resource and returns the rating.
  public static func set<Item: ResourceReferring>(
    _ value: RatingValue, of item: Item
  ) -> Endpoint<Receipt<Rating>> where Item.Kind: Ratable {
    let reference = item.reference
    return Endpoint(
      .put, path(reference),
      body: ["type": "rating", "attributes": ["value": .int(value.rawValue)]],
      error: error(for: reference))
  }

  /// Creates a request that removes the rating of a resource.
  public static func clear<Item: ResourceReferring>(
    _ item: Item
  ) -> Endpoint<Receipt<Rating>> where Item.Kind: Ratable {
    Endpoint(.delete, path(item.reference), error: error(for: item.reference))
  }

  private static func path(_ reference: ResourceReference) -> [String] {
    path(reference.type) + [reference.id]
  }

  private static func path(_ type: ResourceType) -> [String] {
    ["me", "ratings", type.rawValue]
  }

  private static func error(for reference: ResourceReference) -> InvalidRequestError? {
    .forID(reference.id) ?? error(for: reference.type)
  }

  private static func error(for type: ResourceType) -> InvalidRequestError? {
    .forType(type, among: PersonalFacts.ratableTypes, "can be rated")
  }
}

/// Requests for the user's favorites; all of them need a user token.
///
/// The service can neither list nor remove favorites. To find out whether a resource is a favorite,
/// request its extended attribute `inFavorites`.
public enum Favorites {
  /// Creates the requests that add resources of the catalog or library to the favorites.
  public static func add<Item: ResourceReferring>(
    _ items: some Collection<Item>
  ) -> [WritePart] where Item.Kind: Favoritable {
    WriteRule.favorites.parts(of: items.map(\.reference)) { part in
      Endpoint(.post, ["me", "favorites"], Query(ids: part))
    }
  }
}
