/// A music video of the catalog.
public final class MusicVideo: InCatalog, Addable, Charted, Favoritable, PlaylistTrack, Ratable,
  Searchable
{
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    MusicVideo(), "music-videos", ids: 100, lookups: [.isrc: 25, .equivalents: 25],
    columns: ["name", "artistName", "durationInMillis", "releaseDate", "isrc"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The names of all artists, as one string.
  public let artistName = Attribute<String>("artistName", always: true)
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
  /// Whether it is available in 4K.
  public let has4K = Attribute<Bool>("has4K", always: true)
  /// Whether it is available in high dynamic range.
  public let hasHDR = Attribute<Bool>("hasHDR", always: true)
  /// The name of the album.
  public let albumName = Attribute<String>("albumName")
  /// The International Standard Recording Code.
  public let isrc = Attribute<String>("isrc")
  /// The day or year of its release, past or future.
  public let releaseDate = Attribute<PartialDate>("releaseDate")
  /// The track number on its disc, starting at 1.
  public let trackNumber = Attribute<Int>("trackNumber")
  /// The content rating; absent if there is none.
  public let contentRating = Attribute<ContentRating>("contentRating")
  /// The editorial notes.
  public let editorialNotes = Attribute<Attributes<EditorialNotes>>("editorialNotes")
  /// The playback parameters; absent if the resource cannot be played.
  public let playParams = Attribute<Attributes<PlayParameters>>("playParams")
  /// The kind of video, such as `preview`, unless it is a full music video.
  public let videoSubType = Attribute<String>("videoSubType")
  /// The id of the classical work.
  public let workId = Attribute<String>("workId")
  /// The classical work it is a part of.
  public let workName = Attribute<String>("workName")
  /// The URL of the artist's page; sent only on request.
  public let artistUrl = ExtendedAttribute<String>("artistUrl")
  /// Whether it is one of the user's favorites; sent only on request, with a user token.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// The albums that it appears on.
  public let albums = RelatedList<Album>("albums", page: 10, max: 10)
  /// Its artists.
  public let artists = RelatedList<Artist>("artists", page: 10, max: 10)
  /// Its genres, with their ids.
  public let genres = RelatedList<Genre>("genres")
  /// The matching resource in the user's library; needs a user token.
  public let library = RelatedList.inLibrary
  /// The songs in the video.
  public let songs = RelatedList<Song>("songs", page: 10, max: 10)

  /// More music videos by the same artist.
  public let moreByArtist = RelatedList<MusicVideo>(view: "more-by-artist", page: 15, max: 100)
  /// More music videos of the same genre.
  public let moreInGenre = RelatedList<MusicVideo>(view: "more-in-genre", page: 15, max: 100)
}

extension ResourceType {
  /// Music videos.
  package static let musicVideos = MusicVideo.type
}

extension ResourceCollection<MusicVideo> {
  /// Music videos.
  public static var musicVideos: Self { Self() }
}
