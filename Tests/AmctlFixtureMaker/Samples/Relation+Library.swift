extension Relation {
  /// The relationships of all library resources.
  static let library = librarySongs + libraryAlbums + libraryPlaylists + folders

  private static let librarySongs: [Relation] =
    zip(Sample.libraryTidelineSongs, Sample.tidelineSongs).flatMap { song, match in
      [
        Relation(song, "albums", [.libraryTideline]),
        Relation(song, "artists", [.libraryGlassHarbour]), Relation(song, "catalog", [match]),
      ]
    } + [
      Relation(.kitchenDemo, "albums", [.kitchenTapes]),
      Relation(.kitchenDemo, "artists", [.robin]), Relation(.kitchenDemo, "catalog", []),
      Relation(.delistedSong, "catalog", []),
      Relation(.libraryVideo, "albums", [.libraryTideline]),
      Relation(.libraryVideo, "artists", [.libraryGlassHarbour]),
      Relation(.libraryVideo, "catalog", [.northernLightsVideo]),
    ]

  private static let libraryAlbums: [Relation] = [
    Relation(.libraryTideline, "artists", [.libraryGlassHarbour]),
    Relation(.libraryTideline, "catalog", [.tideline]),
    Relation(.libraryTideline, "tracks", Sample.libraryTidelineSongs),
    Relation(.libraryHarbourLights, "catalog", [.harbourLights]),
    Relation(
      .libraryHarbourLights, "tracks", [.libraryNorthernLights, .libraryPaperBoats]),
    Relation(.kitchenTapes, "catalog", []), Relation(.kitchenTapes, "tracks", [.kitchenDemo]),
    Relation(
      .libraryGlassHarbour, "albums", [.libraryHarbourLights, .libraryTideline], page: 25),
    Relation(.libraryGlassHarbour, "catalog", [.glassHarbour]),
    Relation(.robin, "albums", [.kitchenTapes], page: 25), Relation(.robin, "catalog", []),
  ]

  private static let libraryPlaylists: [Relation] = [
    Relation(.librarySlowMornings, "catalog", [.slowMornings]),
    Relation(
      .librarySlowMornings, "tracks",
      [.libraryNorthernLights, .libraryVideo, .libraryPaperBoats, .libraryNorthernLights],
      page: 100),
    Relation(.nightDrive, "catalog", [.sharedNightDrive]),
    Relation(
      .nightDrive, "tracks",
      [
        .libraryPaperBoats, .kitchenDemo, .libraryNorthernLights, .libraryPaperBoats,
        .delistedSong, .libraryPaperBoatsVideo, .libraryPaperBoats,
      ], page: 100),
    Relation(.newPlaylist, "catalog", []), Relation(.newPlaylist, "tracks", []),
    Relation(.favoriteSongs, "tracks", [.libraryNorthernLights], page: 100),
    Relation(.ferryNotes, "tracks", [.libraryPaperBoats], page: 100),
    Relation(.deepWater, "tracks", [.libraryNorthernLights], page: 100),
    Relation(.ferryNotes, "parent", [.crossings]), Relation(.deepWater, "parent", [.winter]),
    Relation(.nightDrive, "parent", [.rootFolder]),
    Relation(.librarySlowMornings, "parent", [.rootFolder]),
  ]

  private static let folders: [Relation] = [
    Relation(
      .rootFolder, "children",
      [
        .crossings, .emptyDrawer, .favoriteSongs, .newPlaylist, .nightDrive,
        .librarySlowMornings,
      ], page: 25),
    Relation(.crossings, "children", [.winter, .ferryNotes], page: 25),
    Relation(.winter, "children", [.deepWater], page: 25),
    Relation(.emptyDrawer, "children", []),
    Relation(.crossings, "parent", [.rootFolder]), Relation(.winter, "parent", [.crossings]),
    Relation(.emptyDrawer, "parent", [.rootFolder]),
  ]
}
