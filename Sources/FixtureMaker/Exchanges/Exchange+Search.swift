internal import MusicAPI

extension Exchange {
  private static let types = "songs,albums,artists,playlists"

  @ExchangeList static var search: [Exchange] {
    searchPages("northern lights", "songs", Sample.tidelineSongs)
    searchPages("northern lights", "songs", Sample.tidelineSongs, limit: 5)
    searchPages("northern lights", "songs", Sample.tidelineSongs, limit: 7)
    search(
      "northern lights", types,
      [
        "albums": [.tideline], "artists": [.glassHarbour], "playlists": [.slowMornings],
        "songs": Sample.tidelineSongs,
      ], order: ["artists", "songs", "albums", "playlists"])
    search(
      "north", types,
      ["albums": [.tideline], "artists": [.glassHarbour], "songs": [.northernLights]],
      order: ["songs", "albums", "artists"])
    search("nothing like it", types, [:], order: [])
  }
}
