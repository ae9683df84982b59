/// Requests for the user's ratings; all of them need a user token.
///
/// A library resource and its catalog match share one rating. The service has no list of all
/// ratings.
public enum Ratings {
  /// Creates a request for the rating of a resource; the response is empty if it is not rated.
  public static func rating<Item: ResourceReferring>(
    of item: Item
  ) -> Endpoint<Page<Rating>> where Item.Kind: Ratable {
    endpoint(.rating, item.reference)
  }

  /// Creates a request for the ratings of resources of one type, leaving out unrated ones.
  public static func ratings<Kind: Ratable>(
    _ collection: ResourceCollection<Kind>, ids: some Collection<ResourceID<Kind>>
  ) -> Endpoint<Page<Rating>> {
    let (type, ids) = (collection.type, ids.map(\.rawValue))
    return Endpoint(
      .ratings, type.rawValue, query: Query("ids", list: ids),
      error: .forIDs(ids, of: type, atMost: PersonalFacts.ratingIDLimit) ?? error(for: type))
  }

  /// Creates a request that rates a resource and returns the rating.
  public static func set<Item: ResourceReferring>(
    _ value: RatingValue, of item: Item
  ) -> Endpoint<Receipt<Rating>> where Item.Kind: Ratable {
    endpoint(
      .changedRating, item.reference,
      body: ["type": "rating", "attributes": ["value": .int(value.rawValue)]])
  }

  /// Creates a request that removes the rating of a resource.
  public static func clear<Item: ResourceReferring>(
    _ item: Item
  ) -> Endpoint<Receipt<Rating>> where Item.Kind: Ratable {
    endpoint(.removedRating, item.reference)
  }

  private static func endpoint<Response>(
    _ route: Route, _ item: ResourceReference, body: JSONValue? = nil
  ) -> Endpoint<Response> {
    Endpoint(
      route, item.type.rawValue, item.id, body: body,
      error: .forID(item.id) ?? error(for: item.type))
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
      Endpoint(.favorites, query: Query(ids: part))
    }
  }
}
