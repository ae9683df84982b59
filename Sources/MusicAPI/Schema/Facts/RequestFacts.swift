/// The types and limits of requests for history, recommendations, ratings and favorites.
public enum PersonalFacts {
  /// The types of recently played resources.
  public static let playedTypes: [ResourceType] = [
    .albums, .libraryAlbums, .libraryPlaylists, .playlists, .stations,
  ]
  /// The types of recently played tracks.
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
  /// The views of a summary of listening history.
  package static let summaryViews = ["top-artists", "top-albums", "top-songs"]
  /// The relationships of what is in those views: without them, the service sends ids alone.
  package static let summaryRelationships = ["artist", "album", "song"]
  /// The types that can be rated.
  public static let ratableTypes = (ResourceFacts.catalog + ResourceFacts.library)
    .filter(\.isRatable).map(\.type)
  /// The types that can be put into the library.
  public static let addableTypes = ResourceFacts.catalog.filter(\.isAddable).map(\.type)
  /// The types that can be made favorites.
  public static let favoritableTypes = (ResourceFacts.catalog + ResourceFacts.library)
    .filter(\.isFavoritable).map(\.type)
}

/// What is known about requests to the user's library, apart from what belongs to each type.
public enum LibraryFacts {
  /// How many items a page has when the request names no size.
  public static let defaultPage = 25
  /// The largest page of a list, and of a related list.
  public static let pageLimit = 100
  /// The biggest page of what was added last.
  public static let recentlyAddedPageLimit = 25
  /// The id of the folder that all playlists and folders are in, deeper or not.
  package static let rootFolderID = "p.playlistsroot"
  /// The types that can be tracks of a playlist.
  public static let trackTypes: [ResourceType] = ResourceFacts.all
    .filter { $0.kind is any PlaylistTrack.Type }.map(\.type)
  /// How many tracks one request may put on a playlist; the service does not say.
  public static let trackBatchLimit = 100
  /// What a 404 means for a list of the library: it is empty.
  static let listAbsence = Absence.empty
}

/// The types and limits of searches.
public enum SearchFacts {
  /// The types a catalog search can find.
  public static let types = ResourceFacts.catalog.filter(\.isSearchable).map(\.type)
  /// The types a search of the library can find.
  public static let libraryTypes = ResourceFacts.library.filter(\.isSearchable).map(\.type)
  /// The biggest page of each group.
  public static let pageLimit = 25
  /// The most suggestions there are at once.
  public static let suggestionLimit = 10
}

/// The types and limits of requests for charts.
public enum ChartFacts {
  /// The types there are charts of.
  public static let types: [ResourceType] = ResourceFacts.catalog
    .filter { $0.kind is any Charted.Type }.map(\.type)
  /// The biggest page of each chart.
  public static let pageLimit = 200
  /// The offset of a request for charts is below this.
  public static let offsetLimit = 200
}
