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
    try add(mixed: items)
  }

  /// Creates a request that adds resources of several types to the favorites.
  public static func add(
    mixed items: some Collection<some ResourceReferring>
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> {
    let references = items.map(\.reference)
    try WriteRule.favorites.check(references)
    return try Endpoint(.post, [.word(.me), .word(.favorites)], Query(ids: references))
  }

  /// Creates the requests that add any number of resources to the favorites.
  public static func add<Item: ResourceReferring>(
    inParts items: some Collection<Item>
  ) throws(InvalidRequestError) -> [WritePart] where Item.Kind: Favoritable {
    try add(mixedInParts: items)
  }

  /// Creates the requests that add any number of resources of several types to the favorites.
  public static func add(
    mixedInParts items: some Collection<some ResourceReferring>
  ) throws(InvalidRequestError) -> [WritePart] {
    try WriteRule.favorites.parts(of: items.map(\.reference)) { part throws(InvalidRequestError) in
      try add(mixed: part)
    }
  }
}
