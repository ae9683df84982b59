/// A song of the catalog.
public final class Song: InCatalog, Addable, Charted, Favoritable, PlaylistTrack, Ratable,
  Searchable
{
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Song(), "songs", ids: 300, lookups: [.isrc: 25, .equivalents: 300],
    columns: ["name", "artistName", "albumName", "durationInMillis", "releaseDate", "isrc"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The names of all artists, as one string.
  public let artistName = Attribute<String>("artistName", always: true)
  /// The name of the album.
  public let albumName = Attribute<String>("albumName", always: true)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", always: true)
  /// The cover.
  public let artwork = Attribute<Attributes<Artwork>>("artwork", always: true)
  /// Excerpts that anyone can play.
  public let previews = Attribute<[Attributes<Preview>]>("previews", always: true)
  /// The length in milliseconds.
  public let durationInMillis = Attribute<Int>("durationInMillis", always: true)
  /// The names of its genres in the language of the request.
  public let genreNames = Attribute<[String]>("genreNames", always: true)
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
  /// The track number on its disc, starting at 1.
  public let trackNumber = Attribute<Int>("trackNumber")
  /// The disc of the album, starting at 1.
  public let discNumber = Attribute<Int>("discNumber")
  /// The content rating; absent if there is none.
  public let contentRating = Attribute<ContentRating>("contentRating")
  /// The playback parameters; absent if the resource cannot be played.
  public let playParams = Attribute<Attributes<PlayParameters>>("playParams")
  /// The editorial notes.
  public let editorialNotes = Attribute<Attributes<EditorialNotes>>("editorialNotes")
  /// The composer under whom a classical recording is listed.
  public let attribution = Attribute<String>("attribution")
  /// The classical work it is a part of.
  public let workName = Attribute<String>("workName")
  /// The name of the movement.
  public let movementName = Attribute<String>("movementName")
  /// The number of the movement in its work, starting at 1.
  public let movementNumber = Attribute<Int>("movementNumber")
  /// The number of movements in the work.
  public let movementCount = Attribute<Int>("movementCount")
  /// The URL of the artist's page; sent only on request.
  public let artistUrl = ExtendedAttribute<String>("artistUrl")
  /// The audio formats it is available in, such as `dolby-atmos`, `hi-res-lossless` and
  /// `lossy-stereo`; sent only on request.
  public let audioVariants = ExtendedAttribute<[String]>("audioVariants")
  /// Whether it is one of the user's favorites; sent only on request, with a user token.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// The albums that it appears on.
  public let albums = RelatedList<Album>("albums", page: 10, max: 10)
  /// Its artists.
  public let artists = RelatedList<Artist>("artists", page: 10, max: 10)
  /// Its composers.
  public let composers = RelatedList<Artist>("composers", page: 10, max: 10)
  /// Its genres, with their ids.
  public let genres = RelatedList<Genre>("genres")
  /// The matching resource in the user's library; needs a user token.
  public let library = RelatedList.inLibrary
  /// Its music videos.
  public let musicVideos = RelatedList<MusicVideo>("music-videos", page: 10, max: 10)
  /// A station of similar music.
  public let station = RelatedList<Station>("station")
}

extension ResourceType {
  /// Songs.
  package static let songs = Song.type
}

extension ResourceCollection<Song> {
  /// Songs.
  public static var songs: Self { Self() }
}

/// The content rating of a resource, which is absent if it has none.
public struct ContentRating: RawRepresentable, Hashable, Sendable, JSONReadable {
  /// The name in the API.
  public let rawValue: String

  /// Creates a value from any name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A clean version.
  public static let clean = ContentRating(rawValue: "clean")
  /// Explicit content.
  public static let explicit = ContentRating(rawValue: "explicit")
}
