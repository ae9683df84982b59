internal import MusicAPI

extension Exchange {
  /// Search suggestions.
  @ExchangeList static var suggestions: [Exchange] {
    let terms = [
      "northern lights", "northern lights tideline", "north of here", "northbound",
      "north & south",
    ]
    hints("north", terms)
    hints("north", terms, limit: 2)
    hints("nothing like it", [])
    suggestions("terms", [], terms: ["northern lights", "north of here"])
    suggestions(
      "terms,topResults", [.northernLights, .glassHarbour],
      terms: ["northern lights", "north of here"])
    suggestions("topResults", [.glassHarbour], types: "artists")
  }

  private static func hints(_ term: String, _ terms: [String], limit: Int? = nil) -> Exchange {
    var query: Query = ["term": term]
    query.add("limit", limit.map { String($0) })
    return read(
      "/v1/catalog/us/search/hints", query,
      ["results": ["terms": .strings(Array(terms.prefix(limit ?? 10)))]])
  }

  private static func suggestions(
    _ kinds: String, _ top: [Sample], terms: [String] = [], types: String? = nil
  ) -> Exchange {
    var query: Query = ["term": "north", "kinds": kinds]
    query.add("types", types)
    let words = terms.map { term -> JSONValue in
      ["kind": "terms", "searchTerm": .string(term), "displayTerm": .string(term)]
    }
    let resources = top.map { ["kind": "topResults", "content": $0.bare] as JSONValue }
    return read(
      "/v1/catalog/us/search/suggestions", query,
      ["results": ["suggestions": .array(words + resources)]])
  }
}
