// Every path of the service that is known. Where several fit, the first does.

// MARK: The catalog, and storefronts

extension Route {
  package static let catalogCharts = groups(
    "catalog/{storefront}/charts?types=", upTo: ChartFacts.pageLimit,
    offsets: 0...ChartFacts.offsetLimit - 1, "chart offset")
  package static let catalogSearch = groups(
    "catalog/{storefront}/search?term=&types=", upTo: SearchFacts.pageLimit)
  package static let searchHints = terms("catalog/{storefront}/search/hints?term=")
  package static let searchSuggestions = terms(
    "catalog/{storefront}/search/suggestions?term=&kinds=", upTo: SearchFacts.suggestionLimit)

  package static let catalogItems = byID(
    "catalog/{storefront}?ids[songs]=&ids[albums]=", of: .parameters)
  package static let catalogResource = Route("catalog/{storefront}/{type}/{id}")
  package static let catalogResources = byID("catalog/{storefront}/{type}?ids=")
  package static let catalogLookup = byID("catalog/{storefront}/{type}?filter[{lookup}]=")
  package static let catalogList = list("catalog/{storefront}/{type}")
  package static let catalogRelationship = list(
    "catalog/{storefront}/{type}/{id}/{relationship}", absence: .emptyWhenSaid)
  package static let catalogView = list(
    "catalog/{storefront}/{type}/{id}/view/{view}", absence: .emptyWhenSaid)
  package static let chartPlaylists = list(
    "catalog/{storefront}/playlists?filter[storefront-chart]=", of: .types([.playlists]))
  package static let liveStations = list(
    "catalog/{storefront}/stations?filter[featured]=apple-music-live-radio", of: .types([.stations])
  )
  package static let personalStation = list(
    "catalog/{storefront}/stations?filter[identity]=personal", of: .types([.stations]))

  package static let storefronts = list("storefronts", of: .types([.storefronts]))
  package static let storefrontsByID = byID("storefronts?ids=", of: .types([.storefronts]))
  package static let storefront = Route("storefronts/{id}", of: .types([.storefronts]))
  package static let userStorefront = Route("me/storefront", of: .types([.storefronts]))
  package static let language = Route("language/{storefront}/tag?acceptLanguage=")
  package static let test = Route("test", as: "a test of the token", hasLanguage: false)
}

// MARK: The library

extension Route {
  package static let librarySearch = groups(
    "me/library/search?term=&types=", upTo: SearchFacts.pageLimit, of: .types([]))
  package static let recentlyAdded = list(
    "me/library/recently-added", upTo: LibraryFacts.recentlyAddedPageLimit,
    absence: LibraryFacts.listAbsence, of: .types([]))
  package static let pins = list(
    "me/library/pins", absence: LibraryFacts.listAbsence, of: .types([]))

  package static let libraryItems = byID(
    "me/library?ids[library-albums]=&ids[library-artists]=", of: .parameters)
  package static let libraryList = list(
    "me/library/{type}", upTo: LibraryFacts.pageLimit, absence: LibraryFacts.listAbsence)
  package static let libraryResource = Route("me/library/{type}/{id}")
  package static let libraryResources = byID("me/library/{type}?ids=")
  package static let rootFolder = list(
    "me/library/playlist-folders?filter[identity]=playlistsroot",
    of: .types([.libraryPlaylistFolders]))
  package static let libraryRelationship = list(
    "me/library/{type}/{id}/{relationship}", upTo: LibraryFacts.pageLimit, absence: .emptyWhenSaid)

  package static let addition = Route("POST me/library?ids[{type}]=", of: .types([]))
  package static let creation = Route("POST me/library/{type}")
  package static let addedTracks = Route("POST me/library/playlists/{id}/tracks", of: .types([]))
}

// MARK: What else belongs to the user

extension Route {
  package static let heavyRotation = list(
    "me/history/heavy-rotation", upTo: PersonalFacts.historyPageLimit, of: .types([]))
  package static let played = list(
    "me/recent/played?types=", upTo: PersonalFacts.historyPageLimit, of: .parameters)
  package static let playedTracks = list(
    "me/recent/played/tracks?types=", upTo: PersonalFacts.playedTracksPageLimit, of: .parameters)
  package static let playedStations = list(
    "me/recent/radio-stations", upTo: PersonalFacts.historyPageLimit, of: .types([.stations]))
  package static let summaries = list(
    "me/music-summaries?filter[year]=latest&include=&views=", absence: .emptyOrUnknown,
    of: .types([.musicSummaries]))

  package static let recommendations = list(
    "me/recommendations", upTo: PersonalFacts.recommendationsPageLimit,
    of: .types([.personalRecommendation]))
  package static let recommendationsByID = byID(
    "me/recommendations?ids=", of: .types([.personalRecommendation]))
  package static let recommendation = Route(
    "me/recommendations/{id}", of: .types([.personalRecommendation]))
  package static let recommendedItems = list(
    "me/recommendations/{id}/contents", upTo: PersonalFacts.contentsPageLimit,
    absence: .emptyWhenSaid, of: .types([]))

  package static let rating = Route(
    "me/ratings/{type}/{id}", absence: .emptyOrUnknown, of: .types([.ratings]))
  package static let ratings = byID(
    "me/ratings/{type}?ids=", absence: .emptyOrUnknown, of: .types([.ratings]))
  package static let changedRating = Route("PUT me/ratings/{type}/{id}", of: .types([.ratings]))
  package static let removedRating = Route("DELETE me/ratings/{type}/{id}", of: .types([.ratings]))
  package static let favorites = Route("POST me/favorites?ids[{type}]=")
}

extension Route {
  /// All routes.
  package static let all = [
    catalogCharts, catalogSearch, searchHints, searchSuggestions,
    catalogItems, catalogResource, catalogResources, catalogLookup, catalogList,
    catalogRelationship, catalogView, chartPlaylists, liveStations, personalStation,
    storefronts, storefrontsByID, storefront, userStorefront, language, test,
    librarySearch, recentlyAdded, pins, libraryItems, libraryList, libraryResource,
    libraryResources, rootFolder, libraryRelationship, addition, creation, addedTracks,
    heavyRotation, played, playedTracks, playedStations, summaries,
    recommendations, recommendationsByID, recommendation, recommendedItems,
    rating, ratings, changedRating, removedRating, favorites,
  ]
}
