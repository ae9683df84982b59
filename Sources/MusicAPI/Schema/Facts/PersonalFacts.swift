/// What can be asked for of a user's doings and likings.
public enum PersonalFacts {
  /// The types that can be asked for of what was played.
  public static let playedTypes: [ResourceType] = [
    .albums, .libraryAlbums, .libraryPlaylists, .playlists, .stations,
  ]
  /// The types that can be asked for of the tracks that were played.
  public static let playedTrackTypes: [ResourceType] = [
    .songs, .musicVideos, .librarySongs, .libraryMusicVideos,
  ]
  /// The biggest page of what is played often, of what was played, and of the stations played.
  public static let historyPageLimit = 10
  /// The biggest page of the tracks that were played.
  public static let playedTracksPageLimit = 30
  /// The biggest page of recommendations.
  public static let recommendationsPageLimit = 30
  /// The biggest page of what is in one recommendation.
  public static let contentsPageLimit = 10
  /// How many ids one request for recommendations may name; the service does not say.
  public static let recommendationIDLimit = 25
  /// How many ids one request for ratings may name; the service does not say.
  public static let ratingIDLimit = 100
  /// The lists that a summary of what was heard comes with.
  package static let summaryViews = ["top-artists", "top-albums", "top-songs"]
  /// The types that can be rated.
  public static let ratableTypes = (ResourceFacts.catalog + ResourceFacts.library)
    .filter(\.isRatable).map(\.type)
  /// The types that can be put into the library.
  public static let addableTypes = ResourceFacts.catalog.filter(\.isAddable).map(\.type)
  /// The types that can be made favorites.
  public static let favoritableTypes = (ResourceFacts.catalog + ResourceFacts.library)
    .filter(\.isFavoritable).map(\.type)
}
