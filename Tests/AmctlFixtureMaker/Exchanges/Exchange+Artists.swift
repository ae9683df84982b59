extension Exchange {
  @ExchangeList static var artists: [Exchange] {
    single(.glassHarbour)
    single(.glassHarbour, views: ["top-songs", "latest-release"])
    lists(of: .glassHarbour)
    several(.glassHarbour, .marisolQuay)
    several(.glassHarbour, include: ["albums"])
    single(.marisolQuay)
    single(.glassHarbour, include: ["albums", "station"])
    single(.glassHarbour, limits: ["albums": 1])
    rest(of: "albums", of: .glassHarbour, from: 1)
    single(.glassHarbour, views: View.of(.glassHarbour).map(\.name))
    titled("top-songs", of: .glassHarbour)
    list("albums", of: .glassHarbour, limit: 1)
    list("music-videos", of: .glassHarbour, limit: 1)
    list("similar-artists", of: .glassHarbour, limit: 1)
    list("top-songs", of: .glassHarbour, limit: 5)
    several(["1147783278", "1147799999"], of: [.glassHarbour], in: "/v1/catalog/us/artists")
  }
}
