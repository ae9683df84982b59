internal import MusicAPI

extension Exchange {
  private static let path = "/v1/catalog/us/stations"

  /// Stations and their genres.
  @ExchangeList static var stations: [Exchange] {
    single(.ferryHour)
    lists(of: .ferryHour)
    several(.ferryHour, .glassHarbourStation)
    lookup(path, "featured", "apple-music-live-radio", finds: [.harbourOne, .harbourCountry])
    lookup(path, "identity", "personal", finds: [.personalStation])
    read("/v1/catalog/us/station-genres", ["data": .bare(Sample.stationGenres)])
    single(.stationPop)
    lists(of: .stationPop)
    several(.stationPop, .stationJazz)
    single(.harbourOne)
    single(.pierTelevision)
    single(.ferryHour, include: ["radio-show"])
    single(.stationPop, include: ["stations"])
    list("stations", of: .stationPop, limit: 1)
    pages(
      "/v1/catalog/us/station-genres", Sample.stationGenres.map(\.bare), by: 3, ["limit": "3"],
      kind: .collection)
  }

  /// Resources of several types in one response.
  @ExchangeList static var mixed: [Exchange] {
    read(
      "/v1/catalog/us", ["ids[songs]": "1613600188", "ids[albums]": "1616728060"],
      ["data": [Sample.northernLights.whole, Sample.tideline.whole]])
    read(
      "/v1/catalog/us",
      [
        "ids[artists]": "1147783278", "ids[genres]": "14",
        "ids[playlists]": "pl.f4d106fed2bd41149aaacabb233eb5eb",
        "ids[stations]": "ra.1498157166,ra.1499999999",
      ],
      [
        "data": .array([
          Sample.glassHarbour.whole, Sample.pop.whole, Sample.slowMornings.whole,
          Sample.ferryHour.whole,
        ])
      ])
  }
}
