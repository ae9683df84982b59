internal import MusicAPI

extension Exchange {
  /// What was added lately, and what is found in the library.
  @ExchangeList static var libraryLists: [Exchange] {
    recentlyAdded()
    recentlyAdded(limit: 2)
    let types = "library-songs,library-albums,library-artists,library-playlists"
    librarySearch(
      "northern", types,
      ["library-songs": [.libraryNorthernLights]])
    librarySearch(
      "t", "library-songs,library-albums,library-artists,library-music-videos,library-playlists",
      [
        "library-albums": [.kitchenTapes, .libraryTideline],
        "library-artists": [.libraryGlassHarbour], "library-music-videos": Sample.libraryVideos,
        "library-playlists": [.nightDrive, .favoriteSongs],
        "library-songs": Sample.librarySongs,
      ])
    for offset in stride(from: 0, to: Sample.librarySongs.count, by: 5) {
      librarySearch(
        "t", "library-songs", ["library-songs": Sample.librarySongs], offset: offset)
      librarySearch(
        "t", "library-songs", ["library-songs": Sample.librarySongs], limit: 5, offset: offset)
    }
    librarySearch(
      "t", types,
      [
        "library-albums": [.kitchenTapes, .libraryTideline],
        "library-artists": [.libraryGlassHarbour],
        "library-playlists": [.nightDrive, .favoriteSongs], "library-songs": Sample.librarySongs,
      ])
    librarySearch(
      "northern", "library-songs", ["library-songs": [.libraryNorthernLights]])
    librarySearch(
      "northern lights", types, ["library-songs": [.libraryNorthernLights]])
    librarySearch("nothing like it", types, [:])
    librarySearch("nothing like it", "library-songs", [:])
  }

  /// Of all types in one list, in which live answers hold songs and artists too.
  private static func recentlyAdded(limit: Int? = nil) -> [Exchange] {
    let added: [Sample] = [
      .newPlaylist, .librarySlowMornings, .nightDrive, .libraryTideline, .delistedSong,
      .libraryMarisolQuay, .libraryHarbourLights,
    ]
    return pages(
      "/v1/me/library/recently-added", added.map(\.bare), by: limit ?? 10,
      limit.map { ["limit": String($0)] } ?? [:], kind: .collection)
  }
}
