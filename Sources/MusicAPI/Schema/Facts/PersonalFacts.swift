/// The types and limits of requests for history, recommendations, ratings and favorites.
package enum PersonalFacts {
  /// The types of recently played resources.
  package static let playedTypes: [ResourceType] = [
    .albums, .libraryAlbums, .libraryPlaylists, .playlists, .stations,
  ]
  /// The types of recently played tracks.
  package static let playedTrackTypes: [ResourceType] = [
    .songs, .musicVideos, .librarySongs, .libraryMusicVideos,
  ]
  /// The largest page of heavy rotation, recently played resources, and recently played stations.
  package static let historyPageLimit = 10
  /// The largest page of recently played tracks.
  package static let playedTracksPageLimit = 30
  /// The largest page of recommendations.
  package static let recommendationsPageLimit = 30
  /// The largest page of a recommendation's contents.
  package static let contentsPageLimit = 10
  /// The number of ids that one request for recommendations may name; an assumption, as the service
  /// does not document it.
  package static let recommendationIDLimit = 25
  /// The number of ids that one request for ratings may name; an assumption, as the service does
  /// not document it.
  package static let ratingIDLimit = 100
  /// The views of a music summary.
  package static let summaryViews = ["top-artists", "top-albums", "top-songs"]
  /// Further views, which Apple does not document.
  package static let otherSummaryViews = [
    "top-genres", "top-playlists", "top-stations", "milestones",
  ]
  /// The relationships of the resources in the views: without them, the service sends only ids.
  package static let summaryRelationships = ["artist", "album", "song"]
  /// The types that can be rated.
  package static let ratableTypes: [ResourceType] = [
    .albums, .musicVideos, .playlists, .songs, .stations,
    .libraryAlbums, .libraryMusicVideos, .libraryPlaylists, .librarySongs,
  ]
  /// The types that can be added to the library.
  package static let addableTypes: [ResourceType] = [.albums, .musicVideos, .playlists, .songs]
  /// The types that can be added to the favorites.
  package static let favoritableTypes: [ResourceType] = [
    .albums, .artists, .musicVideos, .playlists, .songs, .stations,
    .libraryAlbums, .libraryArtists, .libraryMusicVideos, .libraryPlaylists, .librarySongs,
  ]

  /// Returns whether the service reports favorites of a type.
  package static func showsFavorites(_ type: ResourceType) -> Bool {
    type.facts?.extended.contains(Song.schema.inFavorites.name) ?? false
  }
}

/// The limits of requests to the user's library that apply to all types.
package enum LibraryFacts {
  /// The number of items per page when the request names none.
  package static let defaultPage = 25
  /// The largest page of a list, and of a related list.
  package static let pageLimit = 100
  /// The largest page of recently added resources.
  package static let recentlyAddedPageLimit = 25
  /// The id of the root folder, which contains all playlists and folders, directly or not.
  package static let rootFolderID = "p.playlistsroot"
  /// The types that can be tracks of a playlist.
  package static let trackTypes: [ResourceType] = [
    .libraryMusicVideos, .librarySongs, .musicVideos, .songs,
  ]
  /// The number of tracks that one request may add to a playlist; an assumption, as the service
  /// does not document it.
  package static let trackBatchLimit = 100
  /// The meaning of a 404 for a list of the library's root: it is empty.
  package static let listAbsence = Absence.emptyOrUnknown
}

/// The types and limits of searches.
package enum SearchFacts {
  /// The types that a catalog search can find.
  package static let types: [ResourceType] = [
    .activities, .albums, .appleCurators, .artists, .curators, .musicVideos, .playlists,
    .recordLabels, .songs, .stations,
  ]
  /// The types that a library search can find.
  package static let libraryTypes: [ResourceType] = [
    .libraryAlbums, .libraryArtists, .libraryMusicVideos, .libraryPlaylists, .librarySongs,
  ]
  /// The largest page of each group.
  package static let pageLimit = 25
  /// The kinds of suggestions: terms, and resources that already match.
  package static let suggestionKinds = ["terms", "topResults"]
  /// The largest number of suggestions in a response.
  package static let suggestionLimit = 10
}

/// The types and limits of requests for charts.
package enum ChartFacts {
  /// The types that have charts.
  package static let types: [ResourceType] = [.albums, .musicVideos, .playlists, .songs]
  /// The charts that can be requested by name.
  package static let names = ["most-played"]
  /// The largest page of each chart.
  package static let pageLimit = 200
  /// The groups of playlists that are charts: of cities, and of the world and its countries.
  package static let groups = ["cityCharts", "dailyGlobalTopCharts"]
  /// The limit that the offset of a request for charts must be below.
  package static let offsetLimit = 200
}
