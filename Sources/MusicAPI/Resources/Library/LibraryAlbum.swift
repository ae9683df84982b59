/// An album in the user's library.
public enum LibraryAlbum: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .libraryAlbums
}

extension Attributes<LibraryAlbum> {
  /// The name, as the library has it.
  public var name: String? { self["name"] }
  /// The names of all artists, in one text.
  public var artistName: String? { self["artistName"] }
  /// The cover; often missing for what the user uploaded.
  public var artwork: Artwork? { self["artwork"] }
  /// How many tracks it has; the service counts those of the library or of the whole album.
  public var trackCount: Int? { self["trackCount"] }
  /// The names of its genres.
  public var genreNames: [String]? { self["genreNames"] }
  /// When it came into the library, in ISO 8601.
  public var dateAdded: String? { self["dateAdded"] }
  /// The day or year it came out.
  public var releaseDate: PartialDate? { self["releaseDate"] }
  /// Whether it is explicit; absent when nobody has rated it.
  public var contentRating: ContentRating? { self["contentRating"] }
  /// What a player needs, and the id of the twin in the catalog, where it has one.
  public var playParams: PlayParameters? { self["playParams"] }
  /// Whether it is one of the user's favourites; only when extended.
  public var inFavorites: Bool? { self["inFavorites"] }
}

extension Relationships<LibraryAlbum> {
  /// The artists who made it.
  public var artists: Relationship<LibraryArtist>? { self["artists"] }
  /// Its twin in the catalog, if it has one.
  public var catalog: Relationship<Album>? { self["catalog"] }
  /// Songs and music videos in order; comes with a single album only.
  public var tracks: Relationship<AnyKind>? { self["tracks"] }
}
