import MusicAPI

extension StandIn {
  /// Responds to a request to the catalog.
  static func catalog(_ target: RequestTarget, _ parts: [String]) -> HTTPResponse {
    guard parts.count > 1, Storefronts.known.contains(parts[0]) else {
      return failure(400, "40008")
    }
    switch (parts[1], parts.count) {
    case ("charts", _): return charts(target)
    case ("search", 2):
      return results(
        target, default: 5, atMost: SearchFacts.pageLimit, keeping: ["term", "types"])
    case ("search", _): return completions(target, parts[2])
    case ("genres", 2) where target.query["ids"] == nil:
      let ids = ["34"] + MainGenres.all.map(\.id)
      return json(["data": .array(ids.map { Sample.resource(.genres, $0) })])
    default: return resources(target, ResourceType(rawValue: parts[1]), Array(parts.dropFirst(2)))
    }
  }

  /// Returns groups of results, in which nothing is found for a word that is none.
  static func results(
    _ target: RequestTarget, default size: Int, atMost most: Int, keeping names: [String]
  ) -> HTTPResponse {
    var groups: [JSONMember] = []
    let types = target.query["types"]?.split(separator: ",").map(String.init) ?? []
    let extras = target.query["with"].map { [$0] } ?? []
    for name in types + extras where target.query["term"]?.hasPrefix("qz") != true {
      let type = name == "topResults" ? ResourceType.songs : ResourceType(rawValue: name)
      let items = Sample.resources(type)
      guard let list = list(items, target, default: size, atMost: most, keeping: names) else {
        return failure(400, "40005", parameter: "limit")
      }
      groups.append(JSONMember(name, .object(list)))
    }
    return json(["results": .object(groups)])
  }

  private static func charts(_ target: RequestTarget) -> HTTPResponse {
    guard target.offset ?? 0 < ChartFacts.offsetLimit else {
      return failure(400, "40005", parameter: "offset")
    }
    let types = target.query["types"]?.split(separator: ",").map(String.init) ?? []
    var groups: [JSONMember] = []
    for name in types {
      let items = Sample.resources(ResourceType(rawValue: name))
      guard
        let list = list(
          items, target, default: 20, atMost: ChartFacts.pageLimit, keeping: ["types", "limit"])
      else { return failure(400, "40005", parameter: "limit") }
      let names = [JSONMember("chart", "most-played"), JSONMember("name", "Top")]
      groups.append(JSONMember(name, [.object(names + list)]))
    }
    if let name = target.query["with"] {
      let chart: JSONValue = [
        "chart": "city", "name": "City", "data": .array(Sample.resources(.playlists)),
      ]
      groups.append(JSONMember(name, [chart]))
    }
    return json(["results": .object(groups)])
  }

  private static func completions(_ target: RequestTarget, _ name: String) -> HTTPResponse {
    if name == "hints" { return json(["results": ["terms": ["love song"]]]) }
    guard target.query["limit"].flatMap({ Int($0) }) ?? 5 <= SearchFacts.suggestionLimit else {
      return failure(400, "40005", parameter: "limit")
    }
    let terms: JSONValue = ["kind": "terms", "searchTerm": "love", "displayTerm": "love"]
    return json(["results": ["suggestions": [terms]]])
  }

  /// Responds to a request for resources by ID or code, for one of them, or for one of its lists.
  static func resources(
    _ target: RequestTarget, _ type: ResourceType, _ rest: [String]
  ) -> HTTPResponse {
    guard let facts = type.facts else { return failure(400, "40008") }
    if rest.isEmpty { return lookup(target, facts) }
    guard Sample.ids(of: type, count: 105).contains(rest[0]) else { return failure(404, "40400") }
    if let name = rest.dropFirst().last { return list(named: name, target, facts) }
    let songs = JSONMember("data", .array(Sample.resources(.songs)))
    let views: JSONValue = [
      "top-songs": .object([JSONMember("attributes", ["title": "Top Songs"]), songs])
    ]
    let more = [
      JSONMember("relationships", ["tracks": .object([songs])]), JSONMember("views", views),
    ]
    return json(["data": [Sample.resource(type, rest[0], more: more)]])
  }

  private static func list(
    named name: String, _ target: RequestTarget, _ facts: ResourceFacts
  ) -> HTTPResponse {
    let known = facts.relationship(name) ?? facts.view(name)
    let items = Sample.resources(known?.itemType ?? (facts.isInLibrary ? .librarySongs : .songs))
    guard target.offset ?? 0 < items.count else { return failure(404, "40403") }
    return page(
      items, target, default: known?.defaultPage ?? 10, atMost: known?.pageLimit ?? 10,
      isInLibrary: facts.isInLibrary)
  }

  private static func lookup(_ target: RequestTarget, _ facts: ResourceFacts) -> HTTPResponse {
    let lookups = [Lookup.id] + facts.lookups.map(\.key)
    guard let lookup = lookups.first(where: { target.query[$0.parameter] != nil }) else {
      return failure(400, "40003", parameter: "ids")
    }
    let values = target.query[lookup.parameter]?.split(separator: ",").map(String.init) ?? []
    guard values.count <= facts.limit(of: lookup) ?? 0 else {
      return failure(400, "40005", parameter: lookup.parameter)
    }
    let known = Sample.ids(of: facts.type, count: 105)
    let extend = target.query["extend"]?.split(separator: ",").map(String.init) ?? []
    let own = { (id: String) in
      switch lookup {
      case .isrc: Sample.code(id)
      case .upc: "00\(id)"
      default: id
      }
    }
    let ids = Dictionary(uniqueKeysWithValues: known.map { (own($0), $0) })
    var seen: Set<String> = []
    var (data, filter): ([JSONValue], [JSONMember]) = ([], [])
    for value in values {
      guard let id = ids[value] else { continue }
      let reference = JSONValue.object(Sample.identifier(facts.type, id))
      filter.append(JSONMember(String(value.drop { $0 == "0" }), [reference]))
      guard seen.insert(id).inserted else { continue }
      data.append(Sample.resource(facts.type, id, extend: extend))
    }
    let list = JSONMember("data", .array(data))
    guard lookup != .id else { return json(.object([list])) }
    let filters = JSONMember("filters", .object([JSONMember(lookup.rawValue, .object(filter))]))
    return json(.object([list, JSONMember("meta", .object([filters]))]))
  }
}
