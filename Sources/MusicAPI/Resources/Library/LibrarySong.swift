/// A song in the user's library.
public enum LibrarySong: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .librarySongs
}

extension Attributes<LibrarySong> {
  /// The name, as the library has it.
  public var name: String? { self["name"] }
  /// The names of all artists, in one text.
  public var artistName: String? { self["artistName"] }
  /// The name of the album.
  public var albumName: String? { self["albumName"] }
  /// The cover; often missing for what the user uploaded.
  public var artwork: Artwork? { self["artwork"] }
  /// The length in milliseconds.
  public var durationInMillis: Int? { self["durationInMillis"] }
  /// The names of its genres.
  public var genreNames: [String]? { self["genreNames"] }
  /// Whether the service has the words.
  public var hasLyrics: Bool? { self["hasLyrics"] }
  /// The place on its disc, from 1.
  public var trackNumber: Int? { self["trackNumber"] }
  /// The disc of the album, from 1.
  public var discNumber: Int? { self["discNumber"] }
  /// The day or year it came out.
  public var releaseDate: PartialDate? { self["releaseDate"] }
  /// Whether it is explicit; absent when nobody has rated it.
  public var contentRating: ContentRating? { self["contentRating"] }
  /// What a player needs, and the id of the twin in the catalog, where it has one.
  public var playParams: PlayParameters? { self["playParams"] }
  /// Whether it is one of the user's favourites; only when extended.
  public var inFavorites: Bool? { self["inFavorites"] }
  /// When it came into the library, in ISO 8601; only when extended, and not documented.
  public var dateAdded: String? { self["dateAdded"] }
}

extension Relationships<LibrarySong> {
  /// The albums it is on.
  public var albums: Relationship<LibraryAlbum>? { self["albums"] }
  /// The artists who made it.
  public var artists: Relationship<LibraryArtist>? { self["artists"] }
  /// Its twin in the catalog, if it has one.
  public var catalog: Relationship<Song>? { self["catalog"] }
}
