/// A song in the user's library.
public final class LibrarySong: LibraryKind, Favoritable, PlaylistTrack, Ratable, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    LibrarySong.self, "library-songs", ids: 300, idPrefixes: ["i.", "a."],
    sorts: [.name, .dateAdded],
    columns: [
      "name", "artistName", "albumName", "durationInMillis", "releaseDate", "playParams.catalogId",
    ])
  /// The declarations of the members.
  public static let schema = LibrarySong()

  /// The name in the library.
  public let name = Attribute<String>("name", .always)
  /// The names of all artists, as one string.
  public let artistName = Attribute<String>("artistName", .always)
  /// The name of the album.
  public let albumName = Attribute<String>("albumName")
  /// The cover; often missing for what the user uploaded.
  public let artwork = Attribute<Artwork>("artwork")
  /// The length in milliseconds.
  public let durationInMillis = Attribute<Int>("durationInMillis", .always)
  /// The names of its genres.
  public let genreNames = Attribute<[String]>("genreNames", .always)
  /// Whether lyrics are available.
  public let hasLyrics = Attribute<Bool>("hasLyrics", .always)
  /// The track number on its disc, starting at 1.
  public let trackNumber = Attribute<Int>("trackNumber")
  /// The disc of the album, starting at 1.
  public let discNumber = Attribute<Int>("discNumber")
  /// The day or year of its release.
  public let releaseDate = Attribute<PartialDate>("releaseDate")
  /// The content rating; absent if there is none.
  public let contentRating = Attribute<ContentRating>("contentRating")
  /// The playback parameters, with the id of the catalog match if there is one.
  public let playParams = Attribute<PlayParameters>("playParams")
  /// Whether it is one of the user's favorites; sent only on request.
  public let inFavorites = ExtendedAttribute.inFavorites
  /// The time it was added to the library; sent only on request, and not documented.
  public let dateAdded = ExtendedAttribute<UnixTime>("dateAdded", isDocumented: false)

  /// The albums that it appears on.
  public let albums = RelatedList<LibraryAlbum>("albums", page: 10, max: 10)
  /// Its artists.
  public let artists = RelatedList<LibraryArtist>("artists", page: 10, max: 10)
  /// Its catalog match, if it has one.
  public let catalog = RelatedList<Song>("catalog", page: 1, max: 1)
}
