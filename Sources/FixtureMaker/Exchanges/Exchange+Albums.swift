extension Exchange {
  private static let path = "/v1/catalog/us/albums"

  @ExchangeList static var albums: [Exchange] {
    single(.tideline)
    lists(of: .tideline, except: "tracks")
    tracks
    single(.longCrossing)
    several(.tideline, .harbourLights)
    lookup(path, "upc", "00602445868162", as: "602445868162", finds: [.tideline])
    lookup(path, "equivalents", "1616728060", finds: [.tideline])
  }

  /// The tracks of an album, in pages that are shorter than the service's own.
  @ExchangeList private static var tracks: [Exchange] {
    for relation in Relation.of(.tideline) where relation.name == "tracks" {
      pages(of: relation, by: 5)
      pages(of: relation, limit: 5)
      pages(of: relation, limit: 300)
    }
    lists(of: .longCrossing)
  }
}
