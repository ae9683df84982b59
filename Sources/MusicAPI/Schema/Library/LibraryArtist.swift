/// An artist in the user's library, with a name and few other attributes.
public final class LibraryArtist: LibraryKind, Favoritable, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    LibraryArtist.self, "library-artists", ids: 25, idPrefixes: ["r."], sorts: [.name],
    columns: ["name"])
  /// The declarations of the members.
  public static let schema = LibraryArtist()

  /// The name in the library.
  public let name = Attribute<String>("name", .always)
  /// Whether it is one of the user's favorites; sent only on request.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// The albums in the library; only when a single artist is fetched.
  public let albums = RelatedList<LibraryAlbum>("albums", page: 25, max: 100, isSingleOnly: true)
  /// Its catalog match, if it has one.
  public let catalog = RelatedList<Artist>("catalog", page: 1, max: 1)
}
