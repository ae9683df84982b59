/// All known kinds; a new kind is added here and to the constants below.
enum KnownKinds {
  /// The kinds that have a collection in the catalog, in the order of their types.
  static let catalog: [any (InCatalog & KnownKind).Type] = [
    Activity.self, Album.self, AppleCurator.self, Artist.self, Curator.self, Genre.self,
    MusicVideo.self, Playlist.self, RecordLabel.self, Song.self, StationGenre.self, Station.self,
  ]

  /// The kinds in a library, in the order of their types.
  static let library: [any (InLibrary & KnownKind).Type] = [
    LibraryAlbum.self, LibraryArtist.self, LibraryMusicVideo.self, LibraryPlaylistFolder.self,
    LibraryPlaylist.self, LibrarySong.self,
  ]

  /// All other kinds.
  static let others: [any KnownKind.Type] = [
    PeriodSummary<Album>.self, PeriodSummary<Artist>.self, MusicSummary.self, Rating.self,
    Recommendation.self, PeriodSummary<Song>.self, Storefront.self,
  ]

  /// All kinds.
  static let all = catalog.map { $0 as any KnownKind.Type } + library.map { $0 } + others

  /// The facts of each type, by its name.
  static let facts: [String: ResourceFacts] = all.reduce(into: [:]) { table, kind in
    table[kind.facts.type.rawValue] = kind.facts
  }
}

extension ResourceType {
  /// Activities, such as working out, with playlists for them.
  public static let activities = Activity.facts.type
  /// Albums.
  public static let albums = Album.facts.type
  /// Artists.
  public static let artists = Artist.facts.type
  /// Curators other than Apple.
  public static let curators = Curator.facts.type
  /// Apple curators.
  public static let appleCurators = AppleCurator.facts.type
  /// Genres.
  public static let genres = Genre.facts.type
  /// Genres of stations.
  public static let stationGenres = StationGenre.facts.type
  /// Music videos.
  public static let musicVideos = MusicVideo.facts.type
  /// Playlists.
  public static let playlists = Playlist.facts.type
  /// Record labels.
  public static let recordLabels = RecordLabel.facts.type
  /// Songs.
  public static let songs = Song.facts.type
  /// Stations.
  public static let stations = Station.facts.type
  /// Storefronts, which are not part of a catalog.
  public static let storefronts = Storefront.facts.type
  /// Albums in the user's library.
  public static let libraryAlbums = LibraryAlbum.facts.type
  /// Artists in the user's library.
  public static let libraryArtists = LibraryArtist.facts.type
  /// Music videos in the user's library.
  public static let libraryMusicVideos = LibraryMusicVideo.facts.type
  /// Playlists in the user's library.
  public static let libraryPlaylists = LibraryPlaylist.facts.type
  /// Folders of playlists in the user's library.
  public static let libraryPlaylistFolders = LibraryPlaylistFolder.facts.type
  /// Songs in the user's library.
  public static let librarySongs = LibrarySong.facts.type
  /// Summaries of the user's listening history for a year.
  package static let musicSummaries = MusicSummary.facts.type
  /// Summaries of how much the user played an album in a period.
  package static let albumPeriodSummaries = PeriodSummary<Album>.facts.type
  /// Summaries of how much the user played an artist in a period.
  package static let artistPeriodSummaries = PeriodSummary<Artist>.facts.type
  /// Summaries of how much the user played a song in a period.
  package static let songPeriodSummaries = PeriodSummary<Song>.facts.type
  /// The user's ratings.
  package static let ratings = Rating.facts.type
  /// The user's recommendations.
  package static let personalRecommendation = Recommendation.facts.type
}

// An extension for each kind, so that the compiler knows the kind of `.songs` before it looks at the
// rest of a call, and names what the kind does not have.

extension ResourceCollection<Activity> {
  /// Activities.
  public static var activities: Self { Self() }
}

extension ResourceCollection<Album> {
  /// Albums.
  public static var albums: Self { Self() }
}

extension ResourceCollection<Artist> {
  /// Artists.
  public static var artists: Self { Self() }
}

extension ResourceCollection<Curator> {
  /// Curators other than Apple.
  public static var curators: Self { Self() }
}

extension ResourceCollection<AppleCurator> {
  /// Apple curators.
  public static var appleCurators: Self { Self() }
}

extension ResourceCollection<Genre> {
  /// Genres.
  public static var genres: Self { Self() }
}

extension ResourceCollection<StationGenre> {
  /// Genres of stations.
  public static var stationGenres: Self { Self() }
}

extension ResourceCollection<MusicVideo> {
  /// Music videos.
  public static var musicVideos: Self { Self() }
}

extension ResourceCollection<Playlist> {
  /// Playlists.
  public static var playlists: Self { Self() }
}

extension ResourceCollection<RecordLabel> {
  /// Record labels.
  public static var recordLabels: Self { Self() }
}

extension ResourceCollection<Song> {
  /// Songs.
  public static var songs: Self { Self() }
}

extension ResourceCollection<Station> {
  /// Stations.
  public static var stations: Self { Self() }
}

extension ResourceCollection<LibraryAlbum> {
  /// Albums in the user's library.
  public static var libraryAlbums: Self { Self() }
}

extension ResourceCollection<LibraryArtist> {
  /// Artists in the user's library.
  public static var libraryArtists: Self { Self() }
}

extension ResourceCollection<LibraryMusicVideo> {
  /// Music videos in the user's library.
  public static var libraryMusicVideos: Self { Self() }
}

extension ResourceCollection<LibraryPlaylist> {
  /// Playlists in the user's library.
  public static var libraryPlaylists: Self { Self() }
}

extension ResourceCollection<LibraryPlaylistFolder> {
  /// Folders of playlists in the user's library.
  public static var libraryPlaylistFolders: Self { Self() }
}

extension ResourceCollection<LibrarySong> {
  /// Songs in the user's library.
  public static var librarySongs: Self { Self() }
}
