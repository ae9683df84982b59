internal import MusicAPI

extension Sample {
  /// A playlist shared by a user, without a curator or a description.
  static let sharedList = playlist("pl.u-76oNlvQtMzLKa9", "Boat Shed", by: "Robin").with([
    "description": nil, "isChart": nil, "playlistType": "user-shared",
  ])
  /// A playlist whose description lacks a required member.
  static let shortList = playlist("pl.u-4Jomka7s5AbVXY", "Two Words", by: "Robin").with([
    "description": ["short": "Two words."], "playlistType": "user-shared",
  ])
  /// A playlist with an empty description.
  static let silentList = playlist("pl.u-9N9L3xqtbKdV2w", "Silence", by: "Robin").with([
    "description": ["standard": "", "short": ""], "curatorName": "",
    "playlistType": "user-shared",
  ])
  static let replay = playlist("pl.rp-7LmNoPqRsTuV", "Replay 2026").with([
    "playlistType": "replay", "isChart": nil,
    "artwork": .artwork("Features/d4/rp26", "AM.RP01.jpg?year=2026&l=en-US", 600, 600),
  ])
  /// The user's own playlist as others see it.
  static let sharedNightDrive = playlist("pl.u-NpXk9GgsJ2DrAy", "Night Drive", by: "Robin").with([
    "description": ["standard": ""], "playlistType": "user-shared",
  ])
  static let playlistVariants = [
    sharedList, shortList, silentList, sharedNightDrive, replay, personalMix,
  ]
}

extension Relation {
  /// The relationships of the playlists; those of users have no curator.
  static let playlistVariants: [Relation] = Sample.playlistVariants.flatMap { playlist in
    [
      Relation(playlist, "curator", []),
      Relation(playlist, "tracks", [.northernLights], page: 100),
    ]
  }
}
