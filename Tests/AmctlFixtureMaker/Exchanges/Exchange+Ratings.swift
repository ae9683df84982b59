internal import MusicAPI

extension Exchange {
  private static let path = "/v1/me/ratings/"

  /// The user's ratings: for each type, one resource that is loved and one that is disliked.
  @ExchangeList static var ratings: [Exchange] {
    for (index, sample) in rated.enumerated() {
      let value = index.isMultiple(of: 2) ? 1 : -1
      read(path + "\(sample.type)/\(sample.id)", ["data": [rating(sample, value)]])
      read(path + sample.type, ["ids": sample.id], ["data": [rating(sample, value)]])
      for value in [1, -1] {
        Exchange(
          path + "\(sample.type)/\(sample.id)", by: .put,
          sent: ["type": "rating", "attributes": ["value": .int(value)]],
          json: ["data": [rating(sample, value)]])
      }
      Exchange(path + "\(sample.type)/\(sample.id)", by: .delete, status: 204)
    }
    // Unrated resources are missing, whether fetched alone or with others.
    failing(path + "songs/1613600190", with: .notFound)
    failing(path + "songs/1613600190", by: .delete, with: .notFound)
    read(
      path + "songs", ["ids": "1613600188,1613600189,1613600190"],
      ["data": [rating(.northernLights, 1), rating(.paperBoats, -1)]])
    read(path + "songs", ["ids": "1613600190"], ["data": []])
    read(
      path + "songs/1613600188", ["include": "content"],
      [
        "data": [
          rating(.northernLights, 1).adding(
            JSONMember(
              "relationships",
              [
                "content": [
                  "href": .string(path + "songs/1613600188/content"),
                  "data": [Sample.northernLights.bare],
                ]
              ]))
        ]
      ])
  }

  private static let rated: [Sample] = [
    .northernLights, .tideline, .libraryTideline, .libraryVideo, .librarySlowMornings,
    .libraryNorthernLights, .northernLightsVideo, .slowMornings, .ferryHour,
    .nightDrive,
  ]

  private static func rating(_ sample: Sample, _ value: Int) -> JSONValue {
    [
      "id": .string(sample.id), "type": "ratings",
      "href": .string(path + "\(sample.type)/\(sample.id)"), "attributes": ["value": .int(value)],
    ]
  }
}
