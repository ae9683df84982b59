internal import MusicAPI

extension Exchange {
  private static let types = "songs,albums,artists,playlists"

  @ExchangeList static var search: [Exchange] {
    searchPages("northern lights", "songs", Sample.tidelineSongs)
    searchPages("northern lights", "songs", Sample.tidelineSongs, limit: 5)
    searchPages("northern lights", "songs", Sample.tidelineSongs, limit: 7)
    searchPages("northern lights", "songs", Sample.tidelineSongs, limit: 25)
    for limit in [nil, 25] {
      search(
        "northern lights", types,
        [
          "albums": [.tideline], "artists": [.glassHarbour], "playlists": [.slowMornings],
          "songs": Sample.tidelineSongs,
        ], order: ["artists", "songs", "albums", "playlists"], limit: limit)
      search(
        "north", types,
        ["albums": [.tideline], "artists": [.glassHarbour], "songs": [.northernLights]],
        order: ["songs", "albums", "artists"], limit: limit)
      search("nothing like it", types, [:], order: [], limit: limit)
    }
    everything
    topResults
  }

  /// A search for every type; the order of the groups differs from that of their names.
  @ExchangeList private static var everything: [Exchange] {
    let hits: KeyValuePairs<String, [Sample]> = [
      "activities": [.nightCrossing], "albums": [.tideline, .harbourLights, .liveAtThePier],
      "apple-curators": [.harbourRadio], "artists": [.glassHarbour],
      "curators": [.pierReview], "music-videos": [.northernLightsVideo, .paperBoatsVideo],
      "playlists": [.slowMornings, .rainyDayFerry], "record-labels": [.lanternStreet],
      "songs": Sample.tidelineSongs, "stations": [.glassHarbourStation, .artistStation],
    ]
    for limit in [nil, 25] {
      search(
        "harbour", hits.map(\.key).joined(separator: ","), hits,
        order: [
          "artists", "albums", "songs", "playlists", "stations", "music-videos", "apple-curators",
          "curators", "record-labels", "activities",
        ], limit: limit)
    }
    for (type, found) in hits {
      searchPages("harbour", type, found)
      searchPages("harbour", type, found, limit: 1 + found.count / 2)
      searchPages("harbour", type, found, limit: 25)
    }
    // An offset far past the last hit: the group is missing.
    search("harbour", "songs", [:], order: [], offset: 500)
  }

  /// The top results of all types, in a group with the name that live responses use.
  private static var topResults: Exchange {
    let path = "/v1/catalog/us/search"
    let best = [Sample.glassHarbour, .northernLights, .tideline]
    func group(_ type: String, _ samples: [Sample]) -> JSONValue {
      ["href": .string(path + "?term=northern+lights&types=" + type), "data": .bare(samples)]
    }
    return read(
      path, ["term": "northern lights", "types": "songs,albums", "with": "topResults"],
      [
        "results": [
          "topResults": group("songs,albums", best), "albums": group("albums", [.tideline]),
          "songs": group("songs", [.northernLights]),
        ],
        "meta": [
          "results": [
            "order": ["topResults", "songs", "albums"], "rawOrder": ["songs", "albums"],
          ]
        ],
      ])
  }
}
