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
    specialCharts
    for (type, title, entries): (String, String, [Sample]) in [
      ("albums", "Top Albums", [.tideline, .lowWater, .tidelineDeluxe]),
      ("playlists", "Top Playlists", [.slowMornings, .rainyDayFerry]),
      ("music-videos", "Top Music Videos", [.northernLightsVideo, .lowWaterVideo]),
    ] {
      let chart = Chart(type, title, entries)
      Chart.first([chart], ["types": type])
      Chart.first([chart], ["types": type, "limit": "1"], by: 1, limit: 1)
      chart.more(by: 1, limit: 1)
    }
  }

  /// Charts of cities and countries, which are playlists whatever type is asked for.
  private static var specialCharts: Exchange {
    let path = "/v1/catalog/us/charts"
    func chart(_ id: String, _ name: String, _ number: String, _ entry: Sample) -> JSONValue {
      [
        "chart": .string(id), "name": .string(name), "orderId": .string(id + ":playlists"),
        "href": .string("\(path)?chart=\(id)&chartId=\(number)&types=playlists"),
        "data": [entry.bare],
      ]
    }
    return read(
      path, ["types": "songs", "with": "cityCharts,dailyGlobalTopCharts"],
      [
        "results": [
          "cityCharts": [chart("city-top", "City Charts", "135", .topOfTheCountry)],
          "dailyGlobalTopCharts": [
            chart("daily-global-top", "Daily Top 100", "119", .topEverywhere)
          ],
          "songs": [
            [
              "chart": "most-played", "name": "Top Songs", "orderId": "most-played:songs",
              "href": .string(path + "?chart=most-played&types=songs"),
              "data": [Sample.northernLights.bare],
            ]
          ],
        ],
        "meta": [
          "results": [
            "order": [
              "most-played:songs", "daily-global-top:playlists", "city-top:playlists",
            ]
          ]
        ],
      ])
  }

  @ExchangeList private static var genreCharts: [Exchange] {
    Chart.first(
      [Chart("songs", "Top Songs", [.northernLights, .paperBoats], genre: "20")],
      ["types": "songs", "genre": "20"])
    let alternative = Chart("songs", "Top Songs", Sample.tidelineSongs, genre: "20")
    Chart.first([alternative], ["types": "songs", "genre": "20", "limit": "6"], by: 6, limit: 6)
    alternative.more(by: 6, limit: 6)
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
