internal import MusicAPI

extension Sample {
  /// A second edition with the UPC of the first.
  static let harbourLightsRemaster = album(
    "1616728063", "Harbour Lights EP (Remastered)", released: "2023-03-11", tracks: 2,
    upc: "00602445868179")
  /// The replacement for "Tideline" with `restrict=explicit`.
  static let cleanTideline = album(
    "1616728064", "Tideline", released: "2024-05-17", tracks: 12
  ).with(["contentRating": "clean"])
  /// An album with some songs already released and the rest announced.
  static let headland = album(
    "1616728076", "Headland", released: "2027-03-05", tracks: 10,
    copyright: "℗ 2027 Lantern Street Recordings"
  ).with(["isComplete": false, "playParams": nil, "isPrerelease": true])
  static let emptyHarbours = album(
    "1616728075", "Suite for Empty Harbours", by: "Quayside Ensemble", released: "2024-09-20",
    tracks: 4
  ).with(["genreNames": ["Classical", "Music"]])
  static let britishTideline = tideline.renumbered("1616828060").in("gb").with([
    "playParams": .playParams("1616828060", "album"),
    "url": "https://music.apple.com/gb/album/tideline/1616828060",
  ])
  static let extendedTideline = tideline.with([
    "artistUrl": "https://music.apple.com/us/artist/glass-harbour/1147783278",
    "audioVariants": ["lossless", "lossy-stereo"], "inFavorites": false,
  ])
}

extension Relation {
  /// The relationships of the song and album variants.
  static let variants: [Relation] = [
    Relation(.lowTide, "albums", [.emptyHarbours]), Relation(.lowTide, "artists", []),
    Relation(.comingSong, "albums", [.headland]),
    Relation(.comingSong, "artists", [.glassHarbour]),
    Relation(.britishNorthernLights, "albums", [.britishTideline]),
    Relation(.cleanHalfwayToMorning, "albums", [.cleanTideline]),
    Relation(.cleanHalfwayToMorning, "artists", [.glassHarbour]),
    Relation(.harbourLightsRemaster, "artists", [.glassHarbour]),
    Relation(.harbourLightsRemaster, "tracks", [.northernLights, .paperBoats]),
    Relation(.cleanTideline, "artists", [.glassHarbour]),
    Relation(.cleanTideline, "tracks", [.cleanHalfwayToMorning]),
    Relation(.headland, "artists", [.glassHarbour]),
    Relation(.headland, "tracks", [.comingSong, .northernLightsVideo]),
    Relation(.emptyHarbours, "artists", []), Relation(.emptyHarbours, "tracks", [.lowTide]),
    Relation(.tidelineDeluxe, "artists", [.glassHarbour]),
    Relation(.tidelineDeluxe, "tracks", [.deluxeNorthernLights, .halfwayToMorning]),
    Relation(.lowWater, "artists", [.marisolQuay]), Relation(.lowWater, "tracks", []),
  ]
}
