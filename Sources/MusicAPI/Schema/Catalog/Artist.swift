/// An artist of the catalog.
public enum Artist: CatalogKind, Favoritable, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "artists", ids: 25, columns: ["name", "genreNames"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The name in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// The names of its genres in the language of the request.
    public let genreNames = Attribute<[String]>("genreNames", .always)
    /// A picture of the artist.
    public let artwork = Attribute<Artwork>("artwork")
    /// The editorial notes.
    public let editorialNotes = Attribute<EditorialNotes>("editorialNotes")
    /// Whether it is one of the user's favorites; sent only on request, with a user token.
    public let inFavorites = ExtendedAttribute.inFavorites

    /// The albums, singles and compilations.
    public let albums = Relationship<Album>("albums", page: 25, max: 100)
    /// The genres, with their ids.
    public let genres = Relationship<Genre>("genres")
    /// The artist's music videos.
    public let musicVideos = Relationship<MusicVideo>("music-videos", page: 25, max: 100)
    /// Playlists that feature the artist.
    public let playlists = Relationship<Playlist>("playlists", page: 10, max: 10)
    /// A station of similar music.
    public let station = Relationship<Station>("station")
    /// The artist's songs; undocumented, but seen in responses.
    public let songs = Relationship<Song>(
      "songs", isDocumented: false, absence: .emptyWhenSaid)

    /// Albums by other artists that feature this artist.
    public let appearsOnAlbums = RelatedView<Album>("appears-on-albums", page: 10, max: 100)
    /// Compilations by the artist.
    public let compilationAlbums = RelatedView<Album>("compilation-albums", page: 10, max: 100)
    /// Albums chosen by the editors.
    public let featuredAlbums = RelatedView<Album>("featured-albums", page: 10, max: 100)
    /// Albums that are not singles.
    public let fullAlbums = RelatedView<Album>("full-albums", page: 10, max: 100)
    /// The newest release, if any.
    public let latestRelease = RelatedView<Album>("latest-release", page: 10, max: 100)
    /// Albums recorded live.
    public let liveAlbums = RelatedView<Album>("live-albums", page: 10, max: 100)
    /// Singles by the artist.
    public let singles = RelatedView<Album>("singles", page: 10, max: 100)
    /// Music videos chosen by the editors.
    public let featuredMusicVideos =
      RelatedView<MusicVideo>("featured-music-videos", page: 10, max: 100)
    /// Playlists chosen by the editors.
    public let featuredPlaylists = RelatedView<Playlist>("featured-playlists", page: 10, max: 100)
    /// Similar artists.
    public let similarArtists = RelatedView<Artist>("similar-artists", page: 10, max: 100)
    /// The most watched music videos.
    public let topMusicVideos = RelatedView<MusicVideo>("top-music-videos", page: 10, max: 100)
    /// The most played songs.
    public let topSongs = RelatedView<Song>("top-songs", page: 10, max: 100)
  }
}

extension ResourceType {
  /// Artists.
  public static let artists = Artist.facts.type
}

extension ResourceCollection<Artist> {
  /// Artists.
  public static var artists: Self { Self() }
}
