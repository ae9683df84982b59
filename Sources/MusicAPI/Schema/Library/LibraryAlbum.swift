/// An album in the user's library.
public enum LibraryAlbum: LibraryKind, Favoritable, Ratable, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "library-albums", ids: 100, idPrefixes: ["l."],
    columns: ["name", "artistName", "trackCount", "releaseDate", "dateAdded"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// What a list of them can be sorted by.
  public enum Sort: String, SortKey, CaseIterable {
    /// By name.
    case name
    /// By the date it was added to the library.
    case dateAdded
  }

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, as the library has it.
    public let name = Attribute<String>("name", .always)
    /// The names of all artists, as one string.
    public let artistName = Attribute<String>("artistName", .always)
    /// The cover; often missing for what the user uploaded.
    public let artwork = Attribute<Artwork>("artwork", .always)
    /// How many tracks it has; the service counts those of the library or of the whole album.
    public let trackCount = Attribute<Int>("trackCount", .always)
    /// The names of its genres.
    public let genreNames = Attribute<[String]>("genreNames", .always)
    /// When it was added to the library, in ISO 8601.
    public let dateAdded = Attribute<String>("dateAdded")
    /// The day or year of its release.
    public let releaseDate = Attribute<PartialDate>("releaseDate")
    /// Whether it is explicit; absent when it has no rating.
    public let contentRating = Attribute<ContentRating>("contentRating")
    /// What a player needs, with the id of its catalog match where it has one.
    public let playParams = Attribute<PlayParameters>("playParams")
    /// Whether it is one of the user's favorites; only when extended.
    public let inFavorites = ExtendedAttribute.inFavorites

    /// The artists who made it.
    public let artists = Relationship<LibraryArtist>.library("artists")
    /// Its catalog match, if it has one.
    public let catalog = Relationship<Album>.library("catalog")
    /// Songs and music videos in order; only when a single album is fetched.
    public let tracks = Relationship<AnyKind>.library("tracks", isSingleOnly: true)
  }
}

extension ResourceType {
  /// Albums in the user's library.
  public static let libraryAlbums = LibraryAlbum.facts.type
}

extension ResourceCollection<LibraryAlbum> {
  /// Albums in the user's library.
  public static var libraryAlbums: Self { Self() }
}
