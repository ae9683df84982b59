/// An album of the catalog.
public enum Album: CatalogKind, Addable, Charted, Favoritable, Ratable, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "albums", ids: 100, lookups: [.upc: 25, .equivalents: 100],
    columns: ["name", "artistName", "trackCount", "releaseDate", "upc"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The names of all artists, as one string.
    public let artistName = Attribute<String>("artistName", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// The cover.
    public let artwork = Attribute<Artwork>("artwork", .always)
    /// The names of its genres, in the language of the request; not their ids.
    public let genreNames = Attribute<[String]>("genreNames", .always)
    /// How many tracks it has.
    public let trackCount = Attribute<Int>("trackCount", .always)
    /// Whether it is a single.
    public let isSingle = Attribute<Bool>("isSingle", .always)
    /// Whether it is a compilation of several artists.
    public let isCompilation = Attribute<Bool>("isCompilation")
    /// Whether every track is available.
    public let isComplete = Attribute<Bool>("isComplete", .always)
    /// Whether it was mastered for the service.
    public let isMasteredForItunes = Attribute<Bool>("isMasteredForItunes", .always)
    /// The day or year of its release, past or future.
    public let releaseDate = Attribute<PartialDate>("releaseDate")
    /// The name of the label.
    public let recordLabel = Attribute<String>("recordLabel")
    /// The copyright line.
    public let copyright = Attribute<String>("copyright")
    /// The Universal Product Code.
    public let upc = Attribute<String>("upc")
    /// Whether it is explicit; absent when it has no rating.
    public let contentRating = Attribute<ContentRating>("contentRating")
    /// The editors' notes.
    public let editorialNotes = Attribute<EditorialNotes>("editorialNotes")
    /// What a player needs; absent when it cannot be played here.
    public let playParams = Attribute<PlayParameters>("playParams")
    /// The page of the artist; only when extended.
    public let artistUrl = ExtendedAttribute<String>("artistUrl")
    /// The audio formats it is available in; only when extended.
    public let audioVariants = ExtendedAttribute<[AudioVariant]>("audioVariants")
    /// Whether it is one of the user's favorites; only when extended, with a user token.
    public let inFavorites = ExtendedAttribute.inFavorites
    /// Whether it is not out yet; seen in responses, not documented.
    public let isPrerelease = Attribute<Bool>("isPrerelease")

    /// The artists who made it.
    public let artists = Relationship<Artist>("artists", page: 10, max: 10)
    /// Its genres, with their ids.
    public let genres = Relationship<Genre>("genres")
    /// The same in the user's library; needs a user token.
    public let library = Relationship.inLibrary
    /// The labels that released it.
    public let recordLabels = Relationship<RecordLabel>("record-labels", page: 10, max: 10)
    /// Songs and music videos in order; there may be more pages, see `next`.
    public let tracks = Relationship<AnyKind>("tracks", page: 300, max: 300)

    /// Playlists it is on.
    public let appearsOn = RelatedView<Playlist>("appears-on", page: 10, max: 100)
    /// Other versions of the same album.
    public let otherVersions = RelatedView<Album>("other-versions", page: 10, max: 100)
    /// Albums like it.
    public let relatedAlbums = RelatedView<Album>("related-albums", page: 10, max: 100)
    /// Music videos that go with it.
    public let relatedVideos = RelatedView<MusicVideo>("related-videos", page: 10, max: 100)
  }
}

extension ResourceType {
  /// Albums.
  public static let albums = Album.facts.type
}

extension ResourceCollection<Album> {
  /// Albums.
  public static var albums: Self { Self() }
}
