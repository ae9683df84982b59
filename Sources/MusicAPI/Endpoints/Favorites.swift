/// Requests for the user's favorites; all of them need a user token.
///
/// The service can neither list nor remove favorites. To find out whether a resource is a favorite,
/// request its extended attribute `inFavorites`.
public enum Favorites {
  /// Creates a request that adds resources of the catalog or library to the favorites.
  ///
  /// One request may name as many resources of a type as ``ResourceFacts/idLimit``.
  public static func add<Item: ResourceReferring>(
    _ items: some Collection<Item>
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> where Item.Kind: Favoritable {
    let references = items.map(\.reference)
    try WriteRule.favorites.check(references)
    return try Endpoint(.post, [.word(.me), .word(.favorites)], Query(ids: references))
  }

  /// Creates the requests that add any number of resources to the favorites.
  public static func add<Item: ResourceReferring>(
    inParts items: some Collection<Item>
  ) throws(InvalidRequestError) -> [WritePart] where Item.Kind: Favoritable {
    try WriteRule.favorites.parts(of: items.map(\.reference)) { part throws(InvalidRequestError) in
      try add(part)
    }
  }
}
