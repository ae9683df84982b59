extension Exchange {
  /// Every exchange, family by family.
  static var all: [Exchange] {
    let families = [
      songs, albums, artists, radio, musicVideos, playlists, curators, labels, stations, mixed,
      genres, search, suggestions, charts, storefronts, library, libraryPlaylists,
      libraryLists, favoriteLists, writes, ratings, history, recommendations, summaries, oddities,
      surprises,
      errors, accounts, troubles, examples, attention,
      matching, iTunes, feeds, sources, appleFeed, cider, previews,
    ]
    return families.flatMap(\.self)
  }
}
