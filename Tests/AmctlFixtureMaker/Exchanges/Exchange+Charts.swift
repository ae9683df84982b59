internal import MusicAPI

extension Exchange {
  @ExchangeList static var charts: [Exchange] {
    let songs = Chart("songs", "Top Songs", Sample.tidelineSongs)
    let others = [
      Chart("albums", "Top Albums", [.tideline]),
      Chart("playlists", "Top Playlists", [.slowMornings]),
      Chart("music-videos", "Top Music Videos", [.northernLightsVideo]),
    ]
    let types = "songs,albums,playlists,music-videos"
    Chart.first([songs] + others, ["types": types], by: 4)
    songs.more(by: 4)
    Chart.first([songs] + others, ["types": types, "limit": "200"], limit: 200)
    Chart.first([songs], ["types": "songs", "limit": "4"], by: 4, limit: 4)
    songs.more(by: 4, limit: 4)
    for chart in [songs] + others {
      Chart.first([chart], ["types": chart.type])
      Chart.first([chart], ["types": chart.type, "limit": "200"], limit: 200)
    }
    genreCharts
    jazzCharts
    specialCharts
  }

  /// The jazz charts of five storefronts, one of which is out of order.
  @ExchangeList private static var jazzCharts: [Exchange] {
    let query: Query = ["types": "songs", "genre": "11", "limit": "10"]
    for storefront in ["us", "gb", "jp", "de"] {
      let songs = Sample.tidelineSongs.prefix(10).map { $0.in(storefront) }
      Chart.first(
        [Chart("songs", "Top Songs", songs, in: storefront, genre: "11")], query, by: 10, limit: 10)
    }
    failing("/v1/catalog/fr/charts", query, with: .unavailable)
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
    Chart.first(
      [alternative], ["types": "songs", "genre": "20", "limit": "200"], limit: 200)
    Chart.first([alternative], ["types": "songs", "genre": "20", "limit": "6"], by: 6, limit: 6)
    alternative.more(by: 6, limit: 6)
    for genre in ["11", "9001"] {
      Chart.first(
        [Chart("songs", "Top Songs", [Sample.northernLights.in("gb")], in: "gb", genre: genre)],
        ["types": "songs", "genre": genre])
    }
  }
}
