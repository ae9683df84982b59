internal import MusicAPI

extension Exchange {
  /// The listening history: heavy rotation, recently played, and stations.
  @ExchangeList static var history: [Exchange] {
    heard("history/heavy-rotation", rotation, kind: .history)
    heard("history/heavy-rotation", rotation, limit: 2, kind: .history)
    heard("history/heavy-rotation", rotation, limit: 10, kind: .history)
    heard("recent/played", played)
    heard("recent/played", played, types: everythingPlayed)
    heard("recent/played", played, types: everythingPlayed, limit: 3)
    heard("recent/played", played, types: everythingPlayed, limit: 10)
    heard("recent/played", played.filter { $0.type == "albums" }, types: "albums")
    heard("recent/played/tracks", tracks, types: everyTrack)
    heard("recent/played/tracks", tracks, types: everyTrack, limit: 4)
    heard("recent/played/tracks", tracks, types: everyTrack, limit: 30)
    heard("recent/played/tracks", tracks.filter { $0.type == "songs" }, types: "songs")
    heard("recent/radio-stations", stationsHeard)
    heard("recent/radio-stations", stationsHeard, limit: 2)
    heard("recent/radio-stations", stationsHeard, limit: 10)
  }

  private static let rotation: [Sample] = [
    .tideline, .slowMornings, .artistStation, .libraryTideline, .rainyDayFerry,
  ]
  private static let played: [Sample] = [
    .slowMornings, .tideline, .libraryTideline, .ferryHour, .nightDrive, .lowWater,
    .glassHarbourStation,
  ]
  private static let tracks: [Sample] =
    Sample.tidelineSongs.prefix(6) + [
      .northernLightsVideo, .libraryPaperBoats, .kitchenDemo, .libraryVideo,
    ]
  private static let stationsHeard: [Sample] = [.harbourOne, .ferryHour, .artistStation]

  private static let everythingPlayed = "albums,library-albums,library-playlists,playlists,stations"
  private static let everyTrack = "songs,music-videos,library-songs,library-music-videos"

  /// Every page of the history; the URL of the next page keeps the requested types.
  private static func heard(
    _ name: String, _ samples: [Sample], types: String? = nil, limit: Int? = nil,
    kind: ListKind = .collection
  ) -> [Exchange] {
    var kept: Query = [:]
    kept.add("types", types)
    var query = kept
    query.add("limit", limit.map { String($0) })
    return pages(
      "/v1/me/" + name, samples.map(\.bare), by: limit ?? 10, query, kept: kept, kind: kind)
  }
}
