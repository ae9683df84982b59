extension Exchange {
  private static let path = "/v1/catalog/us/music-videos"

  @ExchangeList static var musicVideos: [Exchange] {
    single(.northernLightsVideo)
    lists(of: .northernLightsVideo)
    several(.northernLightsVideo, .paperBoatsVideo)
    lookup(path, "isrc", "USQE92200157", finds: [.lyricVideo])
    lookup(path, "equivalents", "1553279848", finds: [.northernLightsVideo])
    single(.northernLightsVideo, include: ["songs"])
    single(.northernLightsVideo, views: ["more-by-artist", "more-in-genre"])
    single(.trailer)
  }
}
