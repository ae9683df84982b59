/// What the service lets be searched for.
public enum SearchFacts {
  /// The types a catalog search can find.
  public static let types: [ResourceType] = [
    .activities, .albums, .appleCurators, .artists, .curators, .musicVideos, .playlists,
    .recordLabels, .songs, .stations,
  ]
  /// The types a search of the library can find.
  public static let libraryTypes: [ResourceType] = [
    .libraryAlbums, .libraryArtists, .libraryMusicVideos, .libraryPlaylists, .librarySongs,
  ]
  /// The biggest page of each group.
  public static let pageLimit = 25
  /// The most suggestions there are at once.
  public static let suggestionLimit = 10
}
