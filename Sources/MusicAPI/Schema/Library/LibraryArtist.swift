/// An artist in the user's library, who has a name and little else.
public enum LibraryArtist: LibraryKind, Favoritable, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "library-artists", ids: 25, idPrefixes: ["r."], columns: ["name"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// What a list of them can be sorted by.
  public enum Sort: String, SortKey, CaseIterable {
    /// By name.
    case name
  }

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, as the library has it.
    public let name = Attribute<String>("name", .always)
    /// Whether it is one of the user's favorites; only when extended.
    public let inFavorites = ExtendedAttribute.inFavorites

    /// The albums in the library; only when a single artist is fetched.
    public let albums = Relationship<LibraryAlbum>.library("albums", isSingleOnly: true)
    /// Its catalog match, if it has one.
    public let catalog = Relationship<Artist>.library("catalog")
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
