/// An artist of the catalog.
public enum Artist: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .artists
}

extension Attributes<Artist> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
  /// The names of its genres, in the language of the request; not their ids.
  public var genreNames: [String]? { self["genreNames"] }
  /// A picture of the artist.
  public var artwork: Artwork? { self["artwork"] }
  /// What the editors say of it.
  public var editorialNotes: EditorialNotes? { self["editorialNotes"] }
  /// Whether it is one of the user's favourites; only when extended, with a user token.
  public var inFavorites: Bool? { self["inFavorites"] }
}

extension Relationships<Artist> {
  /// Albums, singles and compilations, mixed as the service files them.
  public var albums: Relationship<Album>? { self["albums"] }
  /// The genres, with their ids.
  public var genres: Relationship<Genre>? { self["genres"] }
  /// Its music videos.
  public var musicVideos: Relationship<MusicVideo>? { self["music-videos"] }
  /// Playlists that feature the artist.
  public var playlists: Relationship<Playlist>? { self["playlists"] }
  /// A station that plays what is like it.
  public var station: Relationship<Station>? { self["station"] }
  /// Songs; seen in answers, not documented.
  public var songs: Relationship<Song>? { self["songs"] }
}

extension Views<Artist> {
  /// Albums of others the artist is on.
  public var appearsOnAlbums: Relationship<Album>? { self["appears-on-albums"] }
  /// Compilations of the artist.
  public var compilationAlbums: Relationship<Album>? { self["compilation-albums"] }
  /// Albums the editors chose.
  public var featuredAlbums: Relationship<Album>? { self["featured-albums"] }
  /// Albums that are not singles.
  public var fullAlbums: Relationship<Album>? { self["full-albums"] }
  /// The newest release, if any.
  public var latestRelease: Relationship<Album>? { self["latest-release"] }
  /// Albums recorded live.
  public var liveAlbums: Relationship<Album>? { self["live-albums"] }
  /// Singles of the artist.
  public var singles: Relationship<Album>? { self["singles"] }
  /// Music videos the editors chose.
  public var featuredMusicVideos: Relationship<MusicVideo>? { self["featured-music-videos"] }
  /// Playlists the editors chose.
  public var featuredPlaylists: Relationship<Playlist>? { self["featured-playlists"] }
  /// Artists like this one.
  public var similarArtists: Relationship<Artist>? { self["similar-artists"] }
  /// The music videos most seen.
  public var topMusicVideos: Relationship<MusicVideo>? { self["top-music-videos"] }
  /// The songs most heard.
  public var topSongs: Relationship<Song>? { self["top-songs"] }
}
