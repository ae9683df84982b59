/// Requests for the user's favorites; all of them need a user token.
///
/// The service can neither list nor remove favorites. To find out whether a resource is a favorite,
/// request its extended attribute `inFavorites`.
public enum Favorites {
  /// Creates a request that adds resources of the catalog or library to the favorites.
  public static func add<Item: ResourceReferring>(
    _ items: [Item]
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> where Item.Kind: Favoritable {
    try add(mixed: items.map(\.reference))
  }

  /// Creates a request that adds resources of several types to the favorites.
  public static func add(
    mixed references: [ResourceReference]
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> {
    guard !references.isEmpty else { throw .noTypes }
    for reference in references {
      try InvalidRequestError.check(
        reference.type, among: PersonalFacts.favoritableTypes, "can be a favorite")
    }
    var query = Query()
    try query.add(references)
    return try Endpoint(.post, ["me", "favorites"], query)
  }
}
