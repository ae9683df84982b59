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
      isLibrary ? library.search(type, term) : catalog.search(type, term)
    }
    var groups = groupMembers(
      of: zip(types, lists).map { type, list in
        Group(name: type, list: list, kept: [("term", term), ("types", type)])
      }, from: offset, size: size)
    let order = JSONValue.array(groups.map { .string($0.name) })
    if parameters.list("with")?.contains("topResults") ?? false, !isLibrary {
      let best = interleaved(lists, count: offset + size).dropFirst(offset)
      if !best.isEmpty {
        let data = JSONMember("data", .array(best.map { resource($0, as: .found) }))
        groups.insert(JSONMember("topResults", .object([data])), at: 0)
      }
    }
    var response = results(
      groups, isLibrary ? [("order", order)] : [("order", order), ("rawOrder", order)])
    if !isLibrary { note(term, isFound: !groups.isEmpty, in: &response) }
    return response
  }

  /// Says in a header if a word of a term is in no name, which a person may take for a fault.
  private func note(_ term: String, isFound: Bool, in response: inout HTTPResponse) {
    let query = catalog.query(term)
    guard !query.replaced.isEmpty else { return }
    let words = Self.alternatives(query.replaced.map { "'\($0)'" })
    let others = Self.alternatives(catalog.foundWords)
    response.headers[Sandbox.notBuilt.name] =
      isFound
      ? "Nothing in the sandbox matches \(words); showing '\(query.shown.joined(separator: " "))'."
      : "Nothing in the sandbox matches \(words)." + (others.isEmpty ? "" : " Try \(others).")
  }

  /// Returns words as alternatives: `love, night or summer`.
  private static func alternatives(_ words: [String]) -> String {
    let first = words.dropLast().joined(separator: ", ")
    return [first, words.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
  }

  /// Returns the first items of lists, one of each in turn.
  private func interleaved(_ lists: [ItemList], count: Int) -> [ResourceKey] {
    let all = lists.map { $0.slice(0, count) }
    let turns = (0..<(all.map(\.count).max() ?? 0)).flatMap { turn in
      all.compactMap { turn < $0.count ? $0[turn] : nil }
    }
    return Array(turns.prefix(count))
  }

  /// A list among the results of a search, or a chart.
  private struct Group {
    let name: String
    let list: ItemList
    /// The parameters that its links keep.
    let kept: [(String, String)]
    /// What a chart says before its items.
    var about: [JSONMember]?
  }

  /// Returns the groups that have items from an offset on.
  ///
  /// A limit that was asked for stays in their own links, and in a chart's link to its next page.
  private func groupMembers(of groups: [Group], from offset: Int, size: Int) -> [JSONMember] {
    let asked = parameters["limit"] == nil ? [] : [("limit", "\(size)")]
    let path = request.target.path
    return groups.compactMap { group in
      let end = group.about == nil ? nil : Finding.charts.end
      let page = slice(group.list, from: offset, size: size, upTo: end ?? .max)
      if page.items.isEmpty { return nil }
      let content = listMembers(
        page, at: path, href: link(path, group.kept + asked),
        keeping: group.kept + (group.about == nil ? [] : asked)
      ) { resource($0, as: .found) }
      return JSONMember(
        group.name, group.about.map { .array([.object($0 + content)]) } ?? .object(content))
    }
  }

  private func results(_ groups: [JSONMember], _ meta: [(String, JSONValue)]) -> HTTPResponse {
    .json([
      JSONMember("results", .object(groups)),
      JSONMember("meta", ["results": .object(meta.map { JSONMember($0.0, $0.1) })]),
    ])
  }

  func hints() throws(Refusal) -> HTTPResponse {
    let term = try parameters.text("term")
    let terms = catalog.hints(term, limit: try parameters.limit(Finding.hints.page) ?? 0)
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
      found = catalog.hints(term, limit: count).map {
        ["kind": "terms", "searchTerm": .string($0), "displayTerm": .string($0)]
      }
    }
    if kinds.contains("topResults") {
      // Words that are not whole yet are searched for as the first term that completes them.
      let whole = catalog.hints(term, limit: 1).first ?? term
      let lists = types.map { catalog.search($0, whole) }
      found += interleaved(lists, count: size - found.count).map {
        ["kind": "topResults", "content": resource($0, as: .found)]
      }
    }
    var response = HTTPResponse.json([JSONMember("results", ["suggestions": .array(found)])])
    if found.isEmpty { note(term, isFound: false, in: &response) }
    return response
  }

  // MARK: Charts

  /// What the only kind of chart is called.
  private static let chart = "most-played"

  func charts() throws(Refusal) -> HTTPResponse {
    let types = try parameters.required("types", of: Finding.charts.types)
    let size = try parameters.limit(Finding.charts.page) ?? 0
    let offset = try parameters.offset(before: Finding.charts.end)
    let (genre, group) = (parameters["genre"], parameters["chartId"])
    let isMostPlayed = parameters["chart"] ?? Self.chart == Self.chart && group == nil
    let kept = [("chart", Self.chart)] + (genre.map { [("genre", $0)] } ?? [])
    var charts = (isMostPlayed ? types : []).compactMap { type -> Group? in
      let id = JSONMember("orderId", .string("\(Self.chart):\(type)"))
      return catalog.chart(type, genre: genre).map {
        Group(
          name: type, list: $0, kept: kept + [("types", type)],
          about: Self.about(Self.chart, Self.title(of: type)) + [id])
      }
    }
    let wanted = parameters.list("with") ?? []
    for other in Finding.chartGroups
    where wanted.contains(other.name) && group ?? other.id == other.id {
      charts.append(
        Group(
          name: other.name, list: catalog.chartPlaylists(other.name),
          kept: [("chartId", other.id), ("types", "playlists"), ("with", other.name)],
          about: Self.about(other.name, other.title)))
    }
    let found = groupMembers(of: charts, from: offset, size: size)
    let order = found.map(\.name).filter(types.contains)
    return results(found, [("order", .array(order.map { .string("\(Self.chart):\($0)") }))])
  }

  private static func about(_ chart: String, _ title: String) -> [JSONMember] {
    [JSONMember("chart", .string(chart)), JSONMember("name", .string(title))]
  }

  private static func title(of type: String) -> String {
    let words = type.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (["Top"] + words).joined(separator: " ")
  }
}
