internal import MusicAPI

extension Exchange {
  /// The most played music of the latest year, with play counts.
  @ExchangeList static var summaries: [Exchange] {
    let all = ["top-artists", "top-albums", "top-songs"]
    for views in [[], all, ["top-songs"]] {
      latest(views)
      latest(views, include: ["artist", "album", "song"])
    }
  }

  private static let id = "year-2026"
  private static let href = "/v1/me/music-summaries/" + id

  /// The latest summary; what was heard has names only when the request includes it.
  private static func latest(_ views: [String], include: [String] = []) -> Exchange {
    let year = summary(views, isNamed: !include.isEmpty)
    let query: Query = ["filter[year]": "latest"]
    return read(
      "/v1/me/music-summaries", query.asking(include: include, views: views), ["data": [year]])
  }

  private static func summary(_ views: [String], isNamed: Bool) -> JSONValue {
    .members([
      "id": .string(id), "type": "music-summaries", "href": .string(href),
      "attributes": ["period": "year", "year": 2026],
      "views": views.isEmpty ? nil : .object(views.map { JSONMember($0, view($0, isNamed)) }),
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
    let id = "\(id)-\(sample.id)"
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
