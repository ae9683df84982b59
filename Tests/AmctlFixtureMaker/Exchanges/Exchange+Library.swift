internal import MusicAPI

extension Exchange {
  private static let path = "/v1/me/library/"

  /// Songs, albums, artists and music videos of the library.
  @ExchangeList static var library: [Exchange] {
    libraryPages("songs", Sample.librarySongs)
    libraryPages("songs", Sample.librarySongs, limit: 100)
    // The total includes a song that no page shows, so the second of three pages is short.
    libraryPages("songs", Sample.librarySongs, limit: 5, without: [7])
    for (name, samples) in [
      ("albums", Sample.libraryAlbums), ("artists", Sample.libraryArtists),
      ("music-videos", Sample.libraryVideos),
    ] {
      libraryPages(name, samples)
      libraryPages(name, samples, limit: 100)
    }
    // What was added last comes first, as an export asks that is brought up to date.
    pages(
      path + "songs", (Sample.libraryTidelineSongs + [.delistedSong, .kitchenDemo]).map(\.bare),
      by: 100, ["sort": "-dateAdded", "limit": "100"],
      kind: .library(total: Sample.librarySongs.count))
    pages(
      path + "albums", [Sample.libraryTideline, .libraryHarbourLights, .kitchenTapes].map(\.bare),
      by: 100, ["sort": "-dateAdded", "limit": "100"], kind: .library(total: 3))
    libraryMatches
    libraryPages("albums", Sample.libraryAlbums, limit: 2)
    libraryPages("artists", Sample.libraryArtists, limit: 2)
    libraryPages("music-videos", Sample.libraryVideos, limit: 1)
    for sample in [
      Sample.libraryNorthernLights, .kitchenDemo, .delistedSong, .libraryTideline, .kitchenTapes,
      .libraryGlassHarbour, .robin, .libraryVideo,
    ] {
      single(sample)
      lists(of: sample)
    }
    libraryChoices
    libraryIDs
  }

  /// The optional parameters of a request.
  @ExchangeList private static var libraryChoices: [Exchange] {
    single(.libraryNorthernLights, include: ["catalog"])
    single(.kitchenDemo, include: ["catalog"])
    single(.libraryGlassHarbour, include: ["albums"])
    single(.libraryTideline, include: ["catalog", "artists"])
    list("tracks", of: .libraryTideline, limit: 5)
    list("albums", of: .libraryGlassHarbour, limit: 1)
    let added = Sample.libraryNorthernLights.with([
      "dateAdded": "2024-05-18T06:30:00Z", "inFavorites": true,
    ])
    read(
      added.href, ["extend": "dateAdded,inFavorites"], ["data": [added.bare]])
    pages(
      path + "albums", [Sample.kitchenTapes, .libraryHarbourLights, .libraryTideline].map(\.bare),
      by: 25, ["sort": "dateAdded"], kind: .library(total: 3))
    pages(
      path + "songs", Sample.librarySongs.reversed().map(\.bare), by: 25, ["sort": "-name"],
      kind: .library(total: Sample.librarySongs.count))
  }

  /// Resources by id, of one type and of several.
  @ExchangeList private static var libraryIDs: [Exchange] {
    several(.libraryNorthernLights, .kitchenDemo)
    several(.libraryNorthernLights, .kitchenDemo, include: ["catalog"])
    several(
      ["i.PkdJNdAIrQozOW", "i.N0b0dyS0wnId00"], of: Sample.librarySongs, in: path + "songs")
    failing(path + "songs/i.N0b0dyS0wnId00", with: .notFound)
    several(.libraryTideline, .libraryHarbourLights)
    several(.libraryGlassHarbour, .libraryMarisolQuay)
    several(.libraryVideo, .libraryPaperBoatsVideo)
    read(
      "/v1/me/library",
      ["ids[library-songs]": "i.PkdJNdAIrQozOW", "ids[library-albums]": "l.sticiFl"],
      ["data": .bare([Sample.libraryNorthernLights, .libraryTideline])])
    read(
      "/v1/me/library",
      ["ids[library-albums]": "l.sticiFl", "ids[library-artists]": "r.y8mMT7t"],
      ["data": .bare([Sample.libraryTideline, .libraryGlassHarbour])])
    read(
      "/v1/me/library",
      [
        "ids[library-artists]": "r.y8mMT7t", "ids[library-music-videos]": "i.V7B9dQLsZ8DZKe",
        "ids[library-playlist-folders]": "p.WmzVVDOUO9pDBk",
        "ids[library-playlists]": "p.ldvAAZ3C3Qmop9",
      ],
      [
        "data": .bare([
          Sample.libraryGlassHarbour, .libraryVideo, .crossings, .librarySlowMornings,
        ])
      ])
  }
}
