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
  }

  /// Resources of several types in one answer.
  @ExchangeList static var mixed: [Exchange] {
    read(
      "/v1/catalog/us", ["ids[songs]": "1613600188", "ids[albums]": "1616728060"],
      ["data": [Sample.northernLights.whole, Sample.tideline.whole]])
  }
}
