/// An artist of the catalog.
public final class Artist: InCatalog, Favoritable, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Artist(), "artists", ids: 25, columns: ["name", "genreNames"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", always: true)
  /// The names of its genres in the language of the request.
  public let genreNames = Attribute<[String]>("genreNames", always: true)
  /// A picture of the artist.
  public let artwork = Attribute<Attributes<Artwork>>("artwork")
  /// The editorial notes.
  public let editorialNotes = Attribute<Attributes<EditorialNotes>>("editorialNotes")
  /// Whether it is one of the user's favorites; sent only on request, with a user token.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// The albums, singles and compilations.
  public let albums = RelatedList<Album>("albums", page: 25, max: 100)
  /// The genres, with their ids.
  public let genres = RelatedList<Genre>("genres")
  /// The artist's music videos.
  public let musicVideos = RelatedList<MusicVideo>("music-videos", page: 25, max: 100)
  /// Playlists that feature the artist.
  public let playlists = RelatedList<Playlist>("playlists", page: 10, max: 10)
  /// A station of similar music.
  public let station = RelatedList<Station>("station")
  /// The artist's songs; undocumented, but seen in responses.
  public let songs = RelatedList<Song>("songs", isDocumented: false)

  /// Albums by other artists that feature this artist.
  public let appearsOnAlbums = RelatedList<Album>(view: "appears-on-albums", page: 10, max: 100)
  /// Compilations by the artist.
  public let compilationAlbums = RelatedList<Album>(view: "compilation-albums", page: 10, max: 100)
  /// Albums chosen by the editors.
  public let featuredAlbums = RelatedList<Album>(view: "featured-albums", page: 10, max: 100)
  /// Albums that are not singles.
  public let fullAlbums = RelatedList<Album>(view: "full-albums", page: 10, max: 100)
  /// The newest release, if any.
  public let latestRelease = RelatedList<Album>(view: "latest-release", page: 10, max: 100)
  /// Albums recorded live.
  public let liveAlbums = RelatedList<Album>(view: "live-albums", page: 10, max: 100)
  /// Singles by the artist.
  public let singles = RelatedList<Album>(view: "singles", page: 10, max: 100)
  /// Music videos chosen by the editors.
  public let featuredMusicVideos =
    RelatedList<MusicVideo>(view: "featured-music-videos", page: 10, max: 100)
  /// Playlists chosen by the editors.
  public let featuredPlaylists = RelatedList<Playlist>(
    view: "featured-playlists", page: 10, max: 100)
  /// Similar artists.
  public let similarArtists = RelatedList<Artist>(view: "similar-artists", page: 10, max: 100)
  /// The most watched music videos.
  public let topMusicVideos = RelatedList<MusicVideo>(view: "top-music-videos", page: 10, max: 100)
  /// The most played songs.
  public let topSongs = RelatedList<Song>(view: "top-songs", page: 10, max: 100)
}

extension ResourceType {
  /// Artists.
  package static let artists = Artist.type
}

extension ResourceCollection<Artist> {
  /// Artists.
  public static var artists: Self { Self() }
}
