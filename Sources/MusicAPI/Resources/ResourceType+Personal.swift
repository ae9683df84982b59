extension ResourceType {
  /// Albums in the user's library.
  public static let libraryAlbums = ResourceType(rawValue: "library-albums")
  /// Artists in the user's library.
  public static let libraryArtists = ResourceType(rawValue: "library-artists")
  /// Music videos in the user's library.
  public static let libraryMusicVideos = ResourceType(rawValue: "library-music-videos")
  /// Folders of playlists in the user's library.
  public static let libraryPlaylistFolders = ResourceType(rawValue: "library-playlist-folders")
  /// Playlists in the user's library.
  public static let libraryPlaylists = ResourceType(rawValue: "library-playlists")
  /// Songs in the user's library.
  public static let librarySongs = ResourceType(rawValue: "library-songs")

  /// What the service recommends to the user.
  public static let personalRecommendation = ResourceType(rawValue: "personal-recommendation")
  /// What the user said of resources.
  public static let ratings = ResourceType(rawValue: "ratings")
  /// What the user heard in a year.
  public static let musicSummaries = ResourceType(rawValue: "music-summaries")
  /// How much of an album the user heard in a period.
  public static let albumPeriodSummaries = ResourceType(rawValue: "album-period-summaries")
  /// How much of an artist the user heard in a period.
  public static let artistPeriodSummaries = ResourceType(rawValue: "artist-period-summaries")
  /// How much of a song the user heard in a period.
  public static let songPeriodSummaries = ResourceType(rawValue: "song-period-summaries")
}
