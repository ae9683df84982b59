internal import MusicAPI

extension Exchange {
  /// The library's lists with the attribute that says of each item whether it is a favorite.
  @ExchangeList static var favoriteLists: [Exchange] {
    for (name, samples) in [
      ("songs", Sample.librarySongs), ("albums", Sample.libraryAlbums),
      ("artists", Sample.libraryArtists), ("music-videos", Sample.libraryVideos),
      ("playlists", Sample.libraryPlaylists),
    ] {
      let items = samples.map { sample in
        let isFavorite = favorites.contains(sample.id)
        return sample.with(["inFavorites": .bool(isFavorite)]).bare
      }
      pages(
        "/v1/me/library/" + name, items, by: 100, ["extend": "inFavorites", "limit": "100"],
        kind: .library(total: samples.count))
    }
  }

  private static let favorites: Set<String> = [
    Sample.libraryNorthernLights.id, Sample.kitchenDemo.id, Sample.libraryTideline.id,
    Sample.libraryGlassHarbour.id, Sample.nightDrive.id,
  ]
}
