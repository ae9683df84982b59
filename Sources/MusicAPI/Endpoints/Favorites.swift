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
      Endpoint(.post, [.word(.me), .word(.favorites)], Query(ids: part))
    }
  }
}
