extension Relation {
  /// The relationships of all resources.
  static let all = [
    songs, albums, artists, musicVideos, playlists, curators, stations, library, recommended,
    variants, playlistVariants, videoVariants,
  ].flatMap(\.self)

  private static let songs: [Relation] =
    Sample.tidelineSongs.flatMap { song in
      [Relation(song, "albums", [.tideline]), Relation(song, "artists", [.glassHarbour])]
    } + [
      Relation(.northernLights, "composers", [.aldine, .vey]),
      Relation(.northernLights, "genres", [.alternative, .music]),
      Relation(.northernLights, "library", [.libraryNorthernLights]),
      Relation(.northernLights, "music-videos", [.northernLightsVideo]),
      Relation(.northernLights, "station", [.songStation]),
      Relation(.deluxeNorthernLights, "albums", [.tidelineDeluxe]),
      Relation(.deluxeNorthernLights, "artists", [.glassHarbour]),
    ]

  private static let albums: [Relation] = [
    Relation(.tideline, "artists", [.glassHarbour]),
    Relation(.tideline, "genres", [.alternative, .music]),
    Relation(.tideline, "library", [.libraryTideline]),
    Relation(.tideline, "record-labels", [.lanternStreet]),
    Relation(.tideline, "tracks", Sample.tidelineSongs),
    Relation(.harbourLights, "artists", [.glassHarbour]),
    Relation(.harbourLights, "tracks", [.northernLights, .paperBoats]),
    Relation(.longCrossing, "artists", [.tinRoofChoir]),
    Relation(.longCrossing, "tracks", Sample.nauticalMiles, page: 3),
  ]

  private static let artists: [Relation] = [
    Relation(.glassHarbour, "albums", [.tideline, .harbourLights]),
    Relation(.glassHarbour, "genres", [.alternative]),
    Relation(.glassHarbour, "music-videos", [.northernLightsVideo, .paperBoatsVideo]),
    Relation(.glassHarbour, "playlists", [.slowMornings]),
    Relation(.glassHarbour, "station", [.artistStation]),
    Relation(.marisolQuay, "albums", [.lowWater]),
  ]

  private static let musicVideos: [Relation] =
    [.northernLightsVideo, .paperBoatsVideo, .lyricVideo].map { video in
      Relation(video, "artists", [.glassHarbour])
    } + [
      Relation(.northernLightsVideo, "albums", [.tideline]),
      Relation(.northernLightsVideo, "genres", [.alternative]),
      Relation(.northernLightsVideo, "library", [.libraryVideo]),
      Relation(.northernLightsVideo, "songs", [.northernLights]),
      Relation(.paperBoatsVideo, "albums", []),
      Relation(.lyricVideo, "albums", []),
    ]

  private static let playlists: [Relation] =
    [.slowMornings, .rainyDayFerry, .topEverywhere, .topOfTheCountry].map { playlist in
      Relation(playlist, "curator", [.harbourRadio])
    } + [
      Relation(.slowMornings, "library", [.librarySlowMornings]),
      Relation(
        .slowMornings, "tracks",
        [.northernLights, .northernLightsVideo, .paperBoats, .northernLights], page: 100),
      Relation(.rainyDayFerry, "tracks", [.paperBoats], page: 100),
      Relation(.topEverywhere, "tracks", [.northernLights], page: 100),
      Relation(.topOfTheCountry, "tracks", [.northernLights], page: 100),
    ]

  private static let curators: [Relation] =
    [.nightCrossing, .earlySwim, .harbourRadio, .ferryShow].map { curator in
      Relation(curator, "playlists", [.slowMornings, .rainyDayFerry], page: 10)
    } + [
      Relation(.pierReview, "playlists", [.pierReviewWeekly], page: 10),
      Relation(.tinRoofTapes, "playlists", [], page: 10),
    ]

  private static let stations: [Relation] = [
    Relation(.ferryHour, "radio-show", [.ferryShow]),
    Relation(.stationPop, "stations", [.glassHarbourStation, .brightWaterPop]),
  ]
}
