extension Exchange {
  @ExchangeList static var playlists: [Exchange] {
    single(.slowMornings)
    lists(of: .slowMornings)
    several(.slowMornings, .rainyDayFerry)
    lookup(
      "/v1/catalog/us/playlists", "storefront-chart", "us",
      finds: [.topEverywhere, .topOfTheCountry])
    single(.slowMornings, limits: ["tracks": 2])
    rest(of: "tracks", of: .slowMornings, from: 2)
    single(.slowMornings, views: ["featured-artists", "more-by-curator"])
    list("tracks", of: .slowMornings, limit: 2)
    list("featured-artists", of: .slowMornings, limit: 1)
    for playlist in Sample.playlistVariants {
      single(playlist)
      lists(of: playlist)
    }
    several(.sharedList, .shortList, .silentList)
  }
}
