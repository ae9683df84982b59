internal import MusicAPI

extension Exchange {
  /// Recently added resources, pins, and searches of the library.
  @ExchangeList static var libraryLists: [Exchange] {
    let pins: [Sample] = [.nightDrive, .libraryTideline, .libraryNorthernLights]
    read("/v1/me/library/pins", ["data": .array(pins.map(\.bare))])
    recentlyAdded()
    recentlyAdded(limit: 2)
    recentlyAdded(limit: 25)
    let types = "library-songs,library-albums,library-artists,library-playlists"
    for limit in [nil, 25] {
      for term in ["northern", "northern lights"] {
        librarySearch(term, types, ["library-songs": [.libraryNorthernLights]], limit: limit)
        librarySearch(
          term, "library-songs", ["library-songs": [.libraryNorthernLights]], limit: limit)
      }
      librarySearch("nothing like it", types, [:], limit: limit)
      librarySearch("nothing like it", "library-songs", [:], limit: limit)
      librarySearch(
        "t", types,
        [
          "library-albums": [.kitchenTapes, .libraryTideline],
          "library-artists": [.libraryGlassHarbour],
          "library-playlists": [.nightDrive, .favoriteSongs],
          "library-songs": Sample.librarySongs,
        ], limit: limit)
    }
    librarySearch(
      "t", "library-music-videos", ["library-music-videos": Sample.libraryVideos])
    for offset in stride(from: 0, to: Sample.librarySongs.count, by: 5) {
      librarySearch(
        "t", "library-songs", ["library-songs": Sample.librarySongs], offset: offset)
      librarySearch(
        "t", "library-songs", ["library-songs": Sample.librarySongs], limit: 5, offset: offset)
    }
    librarySearch("t", "library-songs", ["library-songs": Sample.librarySongs], limit: 25)
  }

  /// A list of all types; live responses include songs and artists too.
  private static func recentlyAdded(limit: Int? = nil) -> [Exchange] {
    let added: [Sample] = [
      .newPlaylist, .librarySlowMornings, .nightDrive, .libraryTideline, .delistedSong,
      .libraryMarisolQuay, .libraryHarbourLights,
    ]
    return pages(
      "/v1/me/library/recently-added", added.map(\.bare), by: limit ?? 10,
      Query(limit: limit), kind: .collection)
  }
}
