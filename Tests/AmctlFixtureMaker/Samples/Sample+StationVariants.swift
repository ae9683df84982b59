internal import MusicAPI

extension Sample {
  /// A video station by another provider, with every attribute that a station can have.
  static let pierTelevision = harbourOne.renumbered("ra.1498157401").with([
    "name": "Pier Television", "mediaKind": "video", "contentRating": "explicit",
    "stationProviderName": "Pier Broadcasting",
    "supportedDrms": ["fairplay", "playready", "widevine"],
    "url": "https://music.apple.com/us/station/pier-television/ra.1498157401",
  ])
  /// A video that is only a preview, without a song, and with a content rating.
  static let trailer = lyricVideo.renumbered("1553279860").with([
    "name": "Headland (Trailer)", "videoSubType": "preview", "contentRating": "clean",
    "playParams": nil, "isrc": nil, "releaseDate": "2027",
    "url": "https://music.apple.com/us/music-video/headland--trailer/1553279860",
  ])
}

extension Relation {
  static let videoVariants: [Relation] = [
    Relation(.trailer, "albums", []), Relation(.trailer, "artists", [.glassHarbour]),
  ]
}
