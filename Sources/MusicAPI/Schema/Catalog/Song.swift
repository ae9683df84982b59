/// A song of the catalog.
public enum Song: CatalogKind, Addable, Charted, Favoritable, PlaylistTrack, Ratable, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "songs", ids: 300, lookups: [.isrc: 25, .equivalents: 300],
    columns: ["name", "artistName", "albumName", "durationInMillis", "releaseDate", "isrc"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The names of all artists, as one string.
    public let artistName = Attribute<String>("artistName", .always)
    /// The name of the album.
    public let albumName = Attribute<String>("albumName", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// The cover.
    public let artwork = Attribute<Artwork>("artwork", .always)
    /// Excerpts that anyone may play.
    public let previews = Attribute<[Preview]>("previews", .always)
    /// The length in milliseconds.
    public let durationInMillis = Attribute<Int>("durationInMillis", .always)
    /// The names of its genres, in the language of the request; not their ids.
    public let genreNames = Attribute<[String]>("genreNames", .always)
    /// Whether lyrics are available.
    public let hasLyrics = Attribute<Bool>("hasLyrics")
    /// Whether it was mastered for the service.
    public let isAppleDigitalMaster = Attribute<Bool>("isAppleDigitalMaster")
    /// The day or year of its release, past or future.
    public let releaseDate = Attribute<PartialDate>("releaseDate")
    /// The International Standard Recording Code.
    public let isrc = Attribute<String>("isrc")
    /// The names of all composers, as one string.
    public let composerName = Attribute<String>("composerName")
    /// The track number on its disc, from 1.
    public let trackNumber = Attribute<Int>("trackNumber")
    /// The disc of the album, from 1.
    public let discNumber = Attribute<Int>("discNumber")
    /// Whether it is explicit; absent when it has no rating.
    public let contentRating = Attribute<ContentRating>("contentRating")
    /// What a player needs; absent when it cannot be played here.
    public let playParams = Attribute<PlayParameters>("playParams")
    /// The editors' notes.
    public let editorialNotes = Attribute<EditorialNotes>("editorialNotes")
    /// The composer a classical recording is filed under.
    public let attribution = Attribute<String>("attribution")
    /// The classical work it is a part of.
    public let workName = Attribute<String>("workName")
    /// The name of the movement.
    public let movementName = Attribute<String>("movementName")
    /// The number of the movement in its work, from 1.
    public let movementNumber = Attribute<Int>("movementNumber")
    /// How many movements the work has.
    public let movementCount = Attribute<Int>("movementCount")
    /// The page of the artist; only when extended.
    public let artistUrl = ExtendedAttribute<String>("artistUrl")
    /// The audio formats it is available in; only when extended.
    public let audioVariants = ExtendedAttribute<[AudioVariant]>("audioVariants")
    /// Whether it is one of the user's favorites; only when extended, with a user token.
    public let inFavorites = ExtendedAttribute.inFavorites

    /// The albums it is on.
    public let albums = Relationship<Album>("albums", page: 10, max: 10)
    /// The artists who made it.
    public let artists = Relationship<Artist>("artists", page: 10, max: 10)
    /// The composers who wrote it.
    public let composers = Relationship<Artist>("composers", page: 10, max: 10)
    /// Its genres, with their ids.
    public let genres = Relationship<Genre>("genres")
    /// The same in the user's library; needs a user token.
    public let library = Relationship.inLibrary
    /// Its music videos.
    public let musicVideos = Relationship<MusicVideo>("music-videos", page: 10, max: 10)
    /// A station of similar music.
    public let station = Relationship<Station>("station")
  }
}

extension ResourceType {
  /// Songs.
  public static let songs = Song.facts.type
}

extension ResourceCollection<Song> {
  /// Songs.
  public static var songs: Self { Self() }
}
