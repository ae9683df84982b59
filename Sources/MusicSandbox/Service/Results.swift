import MusicAPI

/// Searches and charts: lists in groups.
extension Answer {
  func search(_ finding: Finding) throws(Refusal) -> HTTPResponse {
    let (term, types) = (
      try parameters.text("term"), try parameters.required("types", of: finding.types)
    )
    let isLibrary = finding.types.contains("library-songs")
    let size = try parameters.limit(finding.page) ?? 0
    let offset = try parameters.offset()
    let lists = types.map { type in
      isLibrary ? account.search(type, term, reading) : catalog.search(type, term, reading)
    }
    var groups: [JSONMember] = []
    for (type, list) in zip(types, lists) {
      let page = page(list, from: offset, size: size)
      if page.items.isEmpty { continue }
      groups.append(
        JSONMember(
          type, .object(group(page, limit: size, [("term", term), ("types", type)]))))
    }
    let order = JSONValue.array(groups.map { .string($0.name) })
    if parameters.list("with")?.contains("topResults") ?? false, !isLibrary {
      let best = interleaved(lists, count: offset + size).dropFirst(offset)
      if !best.isEmpty {
        let data = JSONMember("data", .array(best.map { object($0, as: .listed) }))
        groups.insert(JSONMember("topResults", .object([data])), at: 0)
      }
    }
    var response = results(
      groups, isLibrary ? [("order", order)] : [("order", order), ("rawOrder", order)])
    if groups.isEmpty, !isLibrary { note(term, in: &response) }
    return response
  }

  /// Says in a header if a word of a term is in no name, which a person may take for a fault.
  private func note(_ term: String, in response: inout HTTPResponse) {
    let unknown = words(of: term).first { word in
      Finding.catalogSearch.types.allSatisfy {
        catalog.search($0, word, reading).slice(0, 1).isEmpty
      }
    }
    guard let unknown else { return }
    let others = catalog.foundWords.joined(separator: ", ")
    response.headers[Sandbox.notBuilt.name] =
      "The sandbox has no '\(unknown)'. Words that find: \(others)."
  }

  /// Returns the first items of lists, one of each in turn.
  private func interleaved(_ lists: [ItemList], count: Int) -> [Item] {
    let all = lists.map { $0.slice(0, count) }
    let turns = (0..<(all.map(\.count).max() ?? 0)).flatMap { turn in
      all.compactMap { turn < $0.count ? $0[turn] : nil }
    }
    return Array(turns.prefix(count))
  }

  /// Returns a group of results, whose links keep some parameters: its own link also the limit, if
  /// one was asked for.
  private func group(
    _ page: (items: [Item], next: Int?), limit: Int, keepsLimit: Bool = false,
    _ kept: [(String, String)]
  ) -> [JSONMember] {
    let asked = parameters["limit"] == nil ? [] : [("limit", "\(limit)")]
    let path = request.target.path
    return members(
      page, at: path, href: link(path, kept + asked), keeping: kept + (keepsLimit ? asked : [])
    ) { object($0, as: .listed) }
  }

  private func results(_ groups: [JSONMember], _ meta: [(String, JSONValue)]) -> HTTPResponse {
    .json([
      JSONMember("results", .object(groups)),
      JSONMember("meta", ["results": .object(meta.map { JSONMember($0.0, $0.1) })]),
    ])
  }

  func hints() throws(Refusal) -> HTTPResponse {
    let term = try parameters.text("term")
    let terms = catalog.hints(
      term, limit: try parameters.limit(Finding.hints.page) ?? 0, reading)
    return .json([JSONMember("results", ["terms": .array(terms.map { .string($0) })])])
  }

  func suggestions() throws(Refusal) -> HTTPResponse {
    let term = try parameters.text("term")
    let kinds = try parameters.required("kinds", of: ["terms", "topResults"])
    let size = try parameters.limit(Finding.suggestions.page) ?? 0
    let types =
      parameters.list("types") == nil
      ? ["songs", "albums", "artists", "playlists"]
      : try parameters.required("types", of: Finding.suggestions.types)
    var found: [JSONValue] = []
    if kinds.contains("terms") {
      let count = kinds.count == 1 ? size : (size + 1) / 2
      found = catalog.hints(term, limit: count, reading).map {
        ["kind": "terms", "searchTerm": .string($0), "displayTerm": .string($0)]
      }
    }
    if kinds.contains("topResults") {
      // Words that are not whole yet are searched for as the first term that completes them.
      let whole = catalog.hints(term, limit: 1, reading).first ?? term
      let lists = types.map { catalog.search($0, whole, reading) }
      found += interleaved(lists, count: size - found.count).map {
        ["kind": "topResults", "content": object($0, as: .listed)]
      }
    }
    var response = HTTPResponse.json([JSONMember("results", ["suggestions": .array(found)])])
    if found.isEmpty { note(term, in: &response) }
    return response
  }

  // MARK: Charts

  /// What the only kind of chart is called.
  private static let chart = "most-played"

  func charts() throws(Refusal) -> HTTPResponse {
    let types = try parameters.required("types", of: Finding.charts.types)
    let size = try parameters.limit(Finding.charts.page) ?? 0
    let offset = try parameters.offset(before: Finding.charts.end)
    let (genre, group, wanted) = (
      parameters["genre"], parameters["chartId"], parameters.list("with")
    )
    var charts: [(name: String, title: String, list: ItemList, kept: [(String, String)])] = []
    if parameters["chart"] ?? Self.chart == Self.chart, group == nil {
      let kept = [("chart", Self.chart)] + (genre.map { [("genre", $0)] } ?? [])
      charts = types.compactMap { type in
        catalog.chart(type, genre: genre, reading).map {
          (type, Self.title(of: type), $0, kept + [("types", type)])
        }
      }
    }
    for other in Finding.chartGroups
    where wanted?.contains(other.name) ?? false && group ?? other.id == other.id {
      charts.append(
        (
          other.name, other.title, catalog.chartPlaylists(other.name, reading),
          [("chartId", other.id), ("types", "playlists"), ("with", other.name)]
        ))
    }
    var (groups, order): ([JSONMember], [JSONValue]) = ([], [])
    for chart in charts {
      let page = chartPage(chart.list, from: offset, size: size)
      if page.items.isEmpty { continue }
      let isOrdered = types.contains(chart.name)
      let id = JSONValue.string(Self.chart + ":" + chart.name)
      if isOrdered { order.append(id) }
      let about = [
        JSONMember("chart", .string(isOrdered ? Self.chart : chart.name)),
        JSONMember("name", .string(chart.title)), JSONMember("orderId", id),
      ]
      let content = self.group(page, limit: size, keepsLimit: true, chart.kept)
      groups.append(
        JSONMember(chart.name, .array([.object(about.prefix(isOrdered ? 3 : 2) + content)])))
    }
    return results(groups, [("order", .array(order))])
  }

  /// Returns a page of a chart, which ends where offsets do.
  private func chartPage(
    _ list: ItemList, from offset: Int, size: Int
  ) -> (items: [Item], next: Int?) {
    let end = Finding.charts.end ?? .max
    var page = page(list, from: offset, size: min(size, end - offset))
    if let next = page.next, next >= end { page.next = nil }
    return page
  }

  private static func title(of type: String) -> String {
    let words = type.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (["Top"] + words).joined(separator: " ")
  }
}
