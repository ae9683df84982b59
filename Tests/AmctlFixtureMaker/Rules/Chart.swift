internal import MusicAPI

/// One chart of a response.
struct Chart {
  let type: String
  let title: String
  let entries: [Sample]
  var storefront = "us"
  var genre: String?

  init(
    _ type: String, _ title: String, _ entries: [Sample], in storefront: String = "us",
    genre: String? = nil
  ) {
    self.type = type
    self.title = title
    self.entries = entries
    self.storefront = storefront
    self.genre = genre
  }

  private var path: String { "/v1/catalog/\(storefront)/charts" }

  /// Returns the chart with a page of its entries; its `next`, unlike others, keeps the parameters.
  private func json(from offset: Int, by size: Int, limit: Int?) -> JSONValue {
    let end = min(offset + size, entries.count)
    var here: Query = ["chart": "most-played"]
    here.add("genre", genre)
    var next = here
    next.add("limit", limit.map { String($0) })
    next.add("offset", String(offset + size))
    here.add("types", type)
    next.add("types", type)
    return .members([
      "chart": "most-played", "name": .string(title), "orderId": .string("most-played:" + type),
      "href": .string(path.asking(here)), "data": .bare(entries[offset..<end]),
      "next": end < entries.count ? .string(path.asking(next)) : nil,
    ])
  }

  /// Returns the first page of several charts, grouped by name, in the given order.
  static func first(
    _ charts: [Chart], _ query: Query, by size: Int = 20, limit: Int? = nil
  ) -> Exchange {
    let results = charts.sorted { $0.type < $1.type }.map { chart in
      JSONMember(chart.type, [chart.json(from: 0, by: size, limit: limit)])
    }
    return .read(
      charts.first?.path ?? "", query,
      [
        "results": .object(results),
        "meta": ["results": ["order": .strings(charts.map { "most-played:" + $0.type })]],
      ])
  }

  /// Returns every page after the first one.
  func more(by size: Int, limit: Int? = nil) -> [Exchange] {
    stride(from: size, to: entries.count, by: size).map { offset in
      var query: Query = ["types": type]
      query.add("genre", genre)
      query.add("limit", limit.map { String($0) })
      query.add("offset", String(offset))
      query.add("chart", "most-played")
      return .read(
        path, query,
        [
          "results": .object([JSONMember(type, [json(from: offset, by: size, limit: limit)])]),
          "meta": ["results": ["order": [.string("most-played:" + type)]]],
        ])
    }
  }
}
