extension Exchange {
  @ExchangeList static var artists: [Exchange] {
    single(.glassHarbour)
    single(.glassHarbour, views: ["top-songs", "latest-release"])
    lists(of: .glassHarbour)
    list("top-songs", of: .glassHarbour, limit: 100)
    several(.glassHarbour, .marisolQuay)
  }
}
