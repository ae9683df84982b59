/// An album in the user's library.
public final class LibraryAlbum: LibraryKind, Favoritable, Ratable, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    LibraryAlbum.self, "library-albums", ids: 100, idPrefixes: ["l."],
    sorts: [.name, .dateAdded],
    columns: ["name", "artistName", "trackCount", "releaseDate", "dateAdded"])
  /// The declarations of the members.
  public static let schema = LibraryAlbum()

  /// The name in the library.
  public let name = Attribute<String>("name", .always)
  /// The names of all artists, as one string.
  public let artistName = Attribute<String>("artistName", .always)
  /// The cover; often missing for music that the user uploaded.
  public let artwork = Attribute<Artwork>("artwork", .always)
  /// The number of tracks; the service counts either those in the library or those of the whole
  /// album.
  public let trackCount = Attribute<Int>("trackCount", .always)
  /// The names of its genres.
  public let genreNames = Attribute<[String]>("genreNames", .always)
  /// The time it was added to the library.
  public let dateAdded = Attribute<UnixTime>("dateAdded")
  /// The day or year of its release.
  public let releaseDate = Attribute<PartialDate>("releaseDate")
  /// The content rating; absent if there is none.
  public let contentRating = Attribute<ContentRating>("contentRating")
  /// The playback parameters, with the id of the catalog match if there is one.
  public let playParams = Attribute<PlayParameters>("playParams")
  /// Whether it is one of the user's favorites; sent only on request.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// Its artists.
  public let artists = RelatedList<LibraryArtist>("artists", page: 10, max: 10)
  /// Its catalog match, if it has one.
  public let catalog = RelatedList<Album>("catalog", page: 1, max: 1)
  /// The songs and music videos, in order; only when a single album is fetched.
  public let tracks = RelatedList<AnyKind>("tracks", page: 300, max: 300, isSingleOnly: true)
}
