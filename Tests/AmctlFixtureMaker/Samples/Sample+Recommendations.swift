internal import MusicAPI

extension Sample {
  static let madeForYou = recommendation(
    "6-27s5hU6azhJY", "music-recommendations", "Made for Robin", types: ["playlists"])
  static let becauseOfTideline = recommendation(
    "6-hT4sW9kQxLmZ2", "music-recommendations", "Because You Like Tideline",
    types: ["albums", "playlists", "stations"], reason: "You played it on many evenings.")
  static let playedLately = recommendation(
    "6-rP1yQe7dNvB8c", "recently-played", "Recently Played",
    types: ["library-albums", "library-playlists", "stations"])
  /// An empty recommendation of an unknown kind with unknown members.
  static let unknownKind = recommendation("6-uK0wN3jXfGa5s", "unknown", "", types: []).with([
    "display": ["kind": "MusicNotesHeroShelf"], "hasSeeAll": false, "reason": nil,
  ])
  static let recommendations = [madeForYou, becauseOfTideline, playedLately, unknownKind]

  /// A playlist made for one user.
  static let personalMix = playlist(
    "pl.pm-20e9f373919da080d3b1f3bb8d5ae1c4", "Robin’s New Music Mix", by: "Harbour Radio for Robin"
  ).with(["playlistType": "personal-mix", "isChart": nil])

  private static func recommendation(
    _ id: String, _ kind: String, _ title: String, types: [String], reason: String? = nil
  ) -> Sample {
    Sample(
      "personal-recommendation", id,
      .members([
        "isGroupRecommendation": false, "kind": .string(kind),
        "nextUpdateDate": "2026-11-08T12:00:00Z", "resourceTypes": .strings(types),
        "title": ["stringForDisplay": .string(title)],
        "reason": reason.map { ["stringForDisplay": .string($0)] },
      ]))
  }
}

extension Relation {
  /// The recommended resources: several types in one list.
  static let recommended: [Relation] = [
    Relation(.madeForYou, "contents", [.personalMix], page: 10),
    Relation(
      .becauseOfTideline, "contents",
      [.lowWater, .rainyDayFerry, .artistStation, .tidelineDeluxe], page: 10),
    Relation(
      .playedLately, "contents", [.libraryTideline, .nightDrive, .ferryHour], page: 10),
    Relation(.unknownKind, "contents", [], page: 10),
  ]
}
