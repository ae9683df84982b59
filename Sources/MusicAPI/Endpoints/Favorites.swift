/// The user's favourites, as a maker of requests, which need a user token.
///
/// The service neither lists favourites nor takes one back; ``Attributes`` of a resource tell by
/// `inFavorites`, when that is extended.
public enum Favorites {
  /// Makes resources favourites, of the catalog and of the library.
  public static func add(
    _ ids: [(type: ResourceType, ids: [String])]
  ) throws(InvalidRequest) -> Endpoint<Receipt<AnyKind>> {
    guard !ids.isEmpty else { throw .noTypes }
    for (type, _) in ids {
      try InvalidRequest.check(
        type, among: PersonalFacts.favoritableTypes, "can be a favourite")
    }
    var query = Query()
    try query.add(mixed: ids)
    return try Endpoint(.post, ["me", "favorites"], query)
  }
}
