internal import MusicAPI

extension Exchange {
  /// The most played music of a year, with play counts.
  @ExchangeList static var summaries: [Exchange] {
    let all = ["top-artists", "top-albums", "top-songs"]
    for views in [[], all, ["top-songs"]] {
      summary(views)
      summary(views, include: ["artist", "album", "song"])
    }
  }

  private static let href = "/v1/me/music-summaries/year-2026"

  /// The summary; what was heard has names only when the request includes it.
  private static func summary(_ views: [String], include: [String] = []) -> Exchange {
    var query: Query = ["filter[year]": "latest"]
    query.add("include", list: include)
    query.add("views", list: views)
    let isNamed = !include.isEmpty
    let year: JSONValue = ["period": "year", "year": 2026]
    return read(
      "/v1/me/music-summaries", query,
      [
        "data": [
          .members([
            "id": "year-2026", "type": "music-summaries", "href": .string(href),
            "attributes": year,
            "views": views.isEmpty ? nil : .object(views.map { JSONMember($0, view($0, isNamed)) }),
          ])
        ]
      ])
  }

  private static func view(_ name: String, _ isNamed: Bool) -> JSONValue {
    let (kind, title, samples): (String, String, [Sample]) =
      switch name {
      case "top-artists": ("artist", "Top Artists", [.glassHarbour, .marisolQuay])
      case "top-albums": ("album", "Top Albums", [.tideline, .lowWater])
      default: ("song", "Top Songs", Array(Sample.tidelineSongs.prefix(5)))
      }
    let items = samples.enumerated().map { place, sample in
      heard(sample, as: kind, plays: 240 - 17 * place, isNamed)
    }
    return [
      "href": .string(href + "/view/" + name), "attributes": ["title": .string(title)],
      "data": .array(items),
    ]
  }

  /// One line of a summary: how often something was played, and what it was.
  private static func heard(
    _ sample: Sample, as kind: String, plays: Int, _ isNamed: Bool
  ) -> JSONValue {
    let id = "year-2026-\(sample.id)"
    let place = "/v1/me/music-summaries/\(kind)-period-summaries/\(id)"
    return [
      "id": .string(id), "type": .string(kind + "-period-summaries"), "href": .string(place),
      "attributes": ["playCount": .int(plays), "listenTimeInMinutes": .int(plays * 4)],
      "relationships": .object([
        JSONMember(
          kind,
          [
            "href": .string(place + "/" + kind),
            "data": isNamed ? [sample.bare] : .identifiers([sample]),
          ])
      ]),
    ]
  }
}
