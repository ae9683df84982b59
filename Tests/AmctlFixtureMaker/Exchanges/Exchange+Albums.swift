internal import MusicAPI

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
    albumChoices
    albumVariants
  }

  /// The optional parameters of a request.
  @ExchangeList private static var albumChoices: [Exchange] {
    single(.tideline, include: ["artists", "genres", "record-labels"])
    single(.tideline, limits: ["tracks": 5])
    single(
      .tideline, views: ["appears-on", "other-versions", "related-albums", "related-videos"])
    read(
      Sample.tideline.href, ["extend": "artistUrl,audioVariants,inFavorites"],
      ["data": [Sample.extendedTideline.whole]])
    titled("other-versions", of: .tideline)
    list("appears-on", of: .tideline, limit: 1)
    list("genres", of: .tideline, limit: 1)
    several(["1616728060", "1699999999"], of: [.tideline], in: path)
  }

  @ExchangeList private static var albumVariants: [Exchange] {
    single(.headland)
    single(.emptyHarbours)
    single(.tidelineDeluxe)
    single(.lowWater)
    single(.britishTideline)
    lookup(
      path, "upc", "00602445868179", as: "602445868179",
      finds: [.harbourLights, .harbourLightsRemaster])
    // A UPC of zeros only is treated as one that albums have.
    lookup(path, "upc", "000000000000", as: "0", finds: [.tideline, .lowWater])
    lookup(path, "upc", "00602445899999", as: "602445899999", finds: [])
    lookup(
      path, "equivalents", "1616728060", ["restrict": "explicit"], finds: [.cleanTideline])
    lookup("/v1/catalog/gb/albums", "equivalents", "1616728060", finds: [.britishTideline])
    failing(path + "/1699999999", with: .notFound)
  }

  /// The tracks of an album, in pages shorter than the service's default.
  @ExchangeList private static var tracks: [Exchange] {
    for relation in Relation.of(.tideline) where relation.name == "tracks" {
      pages(of: relation, by: 5)
      pages(of: relation, limit: 5)
      pages(of: relation, limit: 300)
    }
    lists(of: .longCrossing)
  }
}
