extension View {
  /// All views.
  static let all = albums + artists + musicVideos + playlists + labels

  private static let albums: [View] = [
    View(.tideline, "appears-on", "Appears On", [.slowMornings, .rainyDayFerry]),
    View(.tideline, "other-versions", "Other Versions", [.tidelineDeluxe]),
    View(.tideline, "related-albums", "You Might Also Like", [.lowWater]),
    View(.tideline, "related-videos", "Related Videos", [.northernLightsVideo]),
  ]

  private static let artists: [View] = [
    View(.glassHarbour, "appears-on-albums", "Appears On", [.pierSessions]),
    View(.glassHarbour, "compilation-albums", "Compilations", [.tenWinters]),
    View(.glassHarbour, "featured-albums", "Essential Albums", [.tideline]),
    View(.glassHarbour, "featured-music-videos", "Featured Videos", [.northernLightsVideo]),
    View(.glassHarbour, "featured-playlists", "Playlists", [.slowMornings]),
    View(.glassHarbour, "full-albums", "Albums", [.tideline]),
    View(.glassHarbour, "latest-release", "Latest Release", [.tideline]),
    View(.glassHarbour, "live-albums", "Live Albums", [.liveAtThePier]),
    View(.glassHarbour, "similar-artists", "Similar Artists", [.marisolQuay, .tinRoofChoir]),
    View(.glassHarbour, "singles", "Singles & EPs", [.northernLightsSingle]),
    View(
      .glassHarbour, "top-music-videos", "Top Videos", [.northernLightsVideo, .paperBoatsVideo]),
    View(.glassHarbour, "top-songs", "Top Songs", Sample.tidelineSongs, page: 3),
  ]

  private static let musicVideos: [View] = [
    View(.northernLightsVideo, "more-by-artist", "More By Glass Harbour", [.paperBoatsVideo]),
    View(.northernLightsVideo, "more-in-genre", "More In Alternative", [.lowWaterVideo]),
  ]

  private static let playlists: [View] = [
    View(.slowMornings, "featured-artists", "Featured Artists", [.glassHarbour, .marisolQuay]),
    View(.slowMornings, "more-by-curator", "More By Harbour Radio", [.rainyDayFerry]),
  ]

  private static let labels: [View] = [
    View(.lanternStreet, "latest-releases", "Latest Releases", [.tideline]),
    View(.lanternStreet, "top-releases", "Top Releases", [.tideline, .harbourLights]),
  ]
}
