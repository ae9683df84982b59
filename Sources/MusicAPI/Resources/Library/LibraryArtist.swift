/// An artist in the user's library, who has a name and little else.
public enum LibraryArtist: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .libraryArtists
}

extension Attributes<LibraryArtist> {
  /// The name, as the library has it.
  public var name: String? { self["name"] }
  /// Whether it is one of the user's favourites; only when extended.
  public var inFavorites: Bool? { self["inFavorites"] }
}

extension Relationships<LibraryArtist> {
  /// The albums in the library; come with a single artist only.
  public var albums: Relationship<LibraryAlbum>? { self["albums"] }
  /// The twin in the catalog, if there is one.
  public var catalog: Relationship<Artist>? { self["catalog"] }
}
