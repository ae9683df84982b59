extension Exchange {
  @ExchangeList static var playlists: [Exchange] {
    single(.slowMornings)
    lists(of: .slowMornings)
    several(.slowMornings, .rainyDayFerry)
    lookup(
      "/v1/catalog/us/playlists", "storefront-chart", "us",
      finds: [.topEverywhere, .topOfTheCountry])
  }
}
