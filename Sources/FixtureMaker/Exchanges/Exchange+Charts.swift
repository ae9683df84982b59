internal import MusicAPI

extension Exchange {
  @ExchangeList static var charts: [Exchange] {
    let songs = Chart("songs", "Top Songs", Sample.tidelineSongs)
    Chart.first(
      [
        songs, Chart("albums", "Top Albums", [.tideline]),
        Chart("playlists", "Top Playlists", [.slowMornings]),
        Chart("music-videos", "Top Music Videos", [.northernLightsVideo]),
      ], ["types": "songs,albums,playlists,music-videos"], by: 4)
    songs.more(by: 4)
    Chart.first([songs], ["types": "songs", "limit": "4"], by: 4, limit: 4)
    songs.more(by: 4, limit: 4)
    genreCharts
  }

  @ExchangeList private static var genreCharts: [Exchange] {
    Chart.first(
      [Chart("songs", "Top Songs", [.northernLights, .paperBoats], genre: "20")],
      ["types": "songs", "genre": "20"])
    for genre in ["11", "9001"] {
      Chart.first(
        [
          Chart(
            "songs", "Top Songs",
            [Sample.northernLights.in("gb").only("name", "artistName", "albumName")], in: "gb",
            genre: genre)
        ], ["types": "songs", "genre": genre])
    }
  }
}
