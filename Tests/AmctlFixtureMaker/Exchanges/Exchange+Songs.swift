internal import MusicAPI

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
    several(
      TakeoutSample.songs.map { "\($0.id)" }, of: Sample.tidelineSongs + Sample.nauticalMiles,
      in: path)
    songChoices
    songVariants
    manyISRCs
  }

  /// Five hundred ISRCs, as many as a request takes at a time, of which the last of each is known.
  private static var manyISRCs: [Exchange] {
    let size = 25
    return stride(from: 0, to: 500, by: size).map { start in
      let codes = (start + 1...start + size).map { number in
        "USQE923" + String(100_000 + number).dropFirst()
      }
      let song = Sample.northernLights.renumbered("1613700\(100 + start / size)")
        .with(["isrc": .string(codes[size - 1])])
      return lookup(path, "isrc", codes.joined(separator: ","), finds: [codes[size - 1]: [song]])
    }
  }

  /// The optional parameters of a request.
  @ExchangeList private static var songChoices: [Exchange] {
    single(.northernLights, include: ["albums", "artists"])
    single(.northernLights, include: ["genres"])
    single(.northernLights, include: ["library"])
    single(.northernLights, relate: ["composers", "genres"])
    read(
      Sample.northernLights.href, ["extend": "artistUrl,audioVariants,inFavorites"],
      ["data": [Sample.extendedNorthernLights.whole]])
    read(
      Sample.northernLights.href, ["l": "es-MX"], ["data": [Sample.spanishNorthernLights.whole]])
    list("composers", of: .northernLights, limit: 1)
    several(.northernLights, .paperBoats, include: ["albums"])
  }

  @ExchangeList private static var songVariants: [Exchange] {
    single(.halfwayToMorning)
    single(.lowTide)
    single(.comingSong)
    single(.britishNorthernLights)
    lookup(
      path, "isrc", "USQE92200157,USQE92200158,USQE92299999",
      finds: [
        "USQE92200157": [.northernLights, .deluxeNorthernLights], "USQE92200158": [.paperBoats],
      ])
    lookup(
      path, "equivalents", "1613600191", ["restrict": "explicit"],
      finds: [.cleanHalfwayToMorning])
    lookup(
      "/v1/catalog/gb/songs", "equivalents", "1613600188", finds: [.britishNorthernLights])
  }
}
