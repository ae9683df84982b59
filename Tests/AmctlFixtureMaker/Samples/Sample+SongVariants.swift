internal import MusicAPI

extension Sample {
  /// A movement of a classical work, in a recording with many audio formats.
  static let lowTide = northernLights.renumbered("1613600301").with([
    "albumName": "Suite for Empty Harbours", "artistName": "Quayside Ensemble",
    "discNumber": 1, "durationInMillis": 421_360, "genreNames": ["Classical", "Music"],
    "hasLyrics": false, "isrc": "USQE92400301",
    "name": "Suite for Empty Harbours: II. Low Tide",
    "playParams": .playParams("1613600301", "song"), "trackNumber": 2,
    "url": "https://music.apple.com/us/album/ii-low-tide/1616728075?i=1613600301",
    "attribution": "Ida Brandt-Loew", "movementCount": 4, "movementName": "Low Tide",
    "movementNumber": 2, "workName": "Suite for Empty Harbours",
  ])

  /// An announced song, without play parameters and without a preview.
  static let comingSong = northernLights.renumbered("1613600401").with([
    "albumName": "Headland", "durationInMillis": 0, "isrc": "USQE92700401", "name": "First Buoy",
    "playParams": nil, "previews": [], "releaseDate": "2027-03-05",
    "url": "https://music.apple.com/us/album/first-buoy/1616728076?i=1613600401",
    "composerName": nil, "hasLyrics": false,
  ])

  /// The British edition of "Northern Lights": another id for the same recording.
  static let britishNorthernLights = northernLights.renumbered("1613700188").in("gb").with([
    "playParams": .playParams("1613700188", "song"),
    "url": "https://music.apple.com/gb/album/northern-lights/1616828060?i=1613700188",
  ])

  /// The same song in Spanish.
  static let spanishNorthernLights = northernLights.with([
    "genreNames": ["Alternativa", "Música"],
    "url": "https://music.apple.com/us/album/northern-lights/1616728060?i=1613600188&l=es-MX",
  ])

  /// The song with its `extend` attributes.
  static let extendedNorthernLights = northernLights.with([
    "artistUrl": "https://music.apple.com/us/artist/glass-harbour/1147783278",
    "audioVariants": ["dolby-atmos", "hi-res-lossless", "lossless", "lossy-stereo"],
    "inFavorites": true,
  ])
}
