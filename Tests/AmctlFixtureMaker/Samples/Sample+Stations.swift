internal import MusicAPI

extension Sample {
  static let ferryHour = station("ra.1498157166", "Ferry Hour").with([
    "durationInMillis": 3_600_000, "episodeNumber": "12",
    "editorialNotes": ["short": "Records for the last ferry."],
  ])
  static let glassHarbourStation = station("ra.1498157167", "Glass Harbour Station")
  static let brightWaterPop = station("ra.1498157301", "Bright Water Pop")
  static let harbourOne = station("ra.1498157201", "Harbour 1", isLive: true)
  static let harbourCountry = station("ra.1498157202", "Harbour Country", isLive: true)
  static let artistStation = station("ra.1147783278", "Glass Harbour Station")
  static let songStation = station("ra.1613600188", "Northern Lights Station")
  static let personalStation = station("ra.u-4f1a6b2c9d", "Robin’s Station")

  /// The names of station genres by id.
  static let stationGenres: [Sample] = [
    ("1149484144", "Alternative & Indie"), ("1149486223", "Christian"),
    ("1149486227", "Classical"), ("1149486231", "Country"), ("1149486299", "Jazz"),
    ("1149486336", "Pop"), ("1149486365", "Rock"),
  ].map { id, name in Sample("station-genres", id, ["name": .string(name)]) }
  static let stationJazz = stationGenres[4]
  static let stationPop = stationGenres[5]

  private static func station(_ id: String, _ name: String, isLive: Bool = false) -> Sample {
    Sample(
      "stations", id,
      [
        "artwork": .artwork("Features/g7/" + id.ending, "sr.jpg"), "isLive": .bool(isLive),
        "mediaKind": "audio", "name": .string(name),
        "playParams": [
          "id": .string(id), "kind": "radioStation", "format": isLive ? "stream" : "tracks",
          "stationHash": "CgkIBRoFz", "hasDrm": .bool(isLive), "mediaType": 0,
        ],
        "url": .string("https://music.apple.com/us/station/\(name.slug)/\(id)"),
      ])
  }
}
