extension Exchange {
  private static let path = "/v1/catalog/us/songs"

  @ExchangeList static var songs: [Exchange] {
    single(.northernLights)
    lists(of: .northernLights)
    several(.northernLights, .paperBoats)
    several(.northernLights, .paperBoats, .saltAndGlass)
    several(["1613600188", "999999999", "1613600190"], of: Sample.tidelineSongs, in: path)
    several(["999999998", "999999999"], of: [], in: path)
    lookup(path, "isrc", "USQE92200157", finds: [.northernLights, .deluxeNorthernLights])
    lookup(path, "equivalents", "1613600188", finds: [.northernLights])
  }
}
