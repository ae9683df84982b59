extension Exchange {
  /// Activities and curators, which are known for their playlists.
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
  }

  @ExchangeList static var labels: [Exchange] {
    single(.lanternStreet)
    lists(of: .lanternStreet)
    several(.lanternStreet, .tinRoof)
  }
}
