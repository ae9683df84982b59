extension Exchange {
  /// Activities and curators, which have playlists.
  @ExchangeList static var curators: [Exchange] {
    single(.nightCrossing)
    lists(of: .nightCrossing)
    several(.nightCrossing, .earlySwim)
    single(.harbourRadio)
    lists(of: .harbourRadio)
    several(.harbourRadio, .ferryShow)
    single(.pierReview)
    lists(of: .pierReview)
    several(.pierReview, .tinRoofTapes)
    single(.tinRoofTapes)
    lists(of: .tinRoofTapes)
    for curator in [Sample.nightCrossing, .harbourRadio] {
      single(curator, include: ["playlists"])
      list("playlists", of: curator, limit: 1)
    }
  }

  @ExchangeList static var labels: [Exchange] {
    single(.lanternStreet)
    lists(of: .lanternStreet)
    several(.lanternStreet, .tinRoof)
    single(.lanternStreet, views: ["latest-releases", "top-releases"])
    list("top-releases", of: .lanternStreet, limit: 1)
  }
}
