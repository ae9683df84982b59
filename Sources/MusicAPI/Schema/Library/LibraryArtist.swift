/// An artist in the user's library, with a name and few other attributes.
public enum LibraryArtist: LibraryKind, Favoritable, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "library-artists", ids: 25, idPrefixes: ["r."], columns: ["name"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The keys that a list of these resources can be sorted by.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Sort: String, SortKey, CaseIterable {
    /// By name.
    case name
  }

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The name in the library.
    public let name = Attribute<String>("name", .always)
    /// Whether it is one of the user's favorites; sent only on request.
    public let inFavorites = ExtendedAttribute.inFavorites

    /// The albums in the library; only when a single artist is fetched.
    public let albums = RelatedList<LibraryAlbum>("albums", page: 25, max: 100, isSingleOnly: true)
    /// Its catalog match, if it has one.
    public let catalog = RelatedList<Artist>("catalog", page: 1, max: 1)
  }
}

extension ResourceType {
  /// Artists in the user's library.
  public static let libraryArtists = LibraryArtist.facts.type
}

extension ResourceCollection<LibraryArtist> {
  /// Artists in the user's library.
  public static var libraryArtists: Self { Self() }
}
