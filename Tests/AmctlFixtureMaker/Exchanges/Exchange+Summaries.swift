internal import MusicAPI

extension Exchange {
  /// The most played music of years and months, with play counts.
  @ExchangeList static var summaries: [Exchange] {
    let all = ["top-artists", "top-albums", "top-songs"]
    for views in [[], all, ["top-songs"]] {
      latest(views)
      latest(views, include: ["artist", "album", "song"])
    }
    let years = [Period(year: 2026), Period(year: 2025)]
    search(["period": "year"], years, all)
    search(["period": "year"], years, ["top-songs"])
    let months = [8, 7, 6].map { Period(year: 2026, month: $0) }
    search(["period": "month", "year": "2026"], months, all)
  }

  /// The time of a summary.
  private struct Period {
    var year: Int
    var month: Int?

    var id: String { month.map { "month-\(year)-\($0)" } ?? "year-\(year)" }

    var attributes: JSONValue {
      .members([
        "period": .string(month == nil ? "year" : "month"), "year": .int(year),
        "month": month.map { .int($0) },
      ])
    }
  }

  /// The latest summary; what was heard has names only when the request includes it.
  private static func latest(_ views: [String], include: [String] = []) -> Exchange {
    let year = summary(Period(year: 2026), views, isNamed: !include.isEmpty)
    let query: Query = ["filter[year]": "latest"]
    return read(
      "/v1/me/music-summaries", query.asking(include: include, views: views), ["data": [year]])
  }

  /// The summaries of several years or months, with names.
  private static func search(
    _ query: Query, _ periods: [Period], _ views: [String]
  ) -> Exchange {
    let include = ["artist", "album", "song"]
    return read(
      "/v1/me/music-summaries/search", query.asking(include: include, views: views),
      [
        "data": .array(periods.map { summary($0, views, isNamed: true) }),
        "meta": ["latestYear": 2026],
      ])
  }

  private static func summary(_ period: Period, _ views: [String], isNamed: Bool) -> JSONValue {
    .members([
      "id": .string(period.id), "type": "music-summaries", "href": .string(href(of: period)),
      "attributes": period.attributes,
      "views": views.isEmpty
        ? nil : .object(views.map { JSONMember($0, view($0, of: period, isNamed)) }),
    ])
  }

  private static func href(of period: Period) -> String { "/v1/me/music-summaries/" + period.id }

  private static func view(_ name: String, of period: Period, _ isNamed: Bool) -> JSONValue {
    let (kind, title, samples): (String, String, [Sample]) =
      switch name {
      case "top-artists": ("artist", "Top Artists", [.glassHarbour, .marisolQuay])
      case "top-albums": ("album", "Top Albums", [.tideline, .lowWater])
      default: ("song", "Top Songs", Array(Sample.tidelineSongs.prefix(5)))
      }
    let items = samples.enumerated().map { place, sample in
      heard(sample, as: kind, in: period, plays: 240 - 17 * place, isNamed)
    }
    return [
      "href": .string(href(of: period) + "/view/" + name), "attributes": ["title": .string(title)],
      "data": .array(items),
    ]
  }

  /// One line of a summary: how often something was played, and what it was.
  private static func heard(
    _ sample: Sample, as kind: String, in period: Period, plays: Int, _ isNamed: Bool
  ) -> JSONValue {
    let id = "\(period.id)-\(sample.id)"
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
