import MusicAPI

/// The resources found for each requested code, merged from `meta.filters` in several responses.
struct FilterMatches {
  /// The names of the filters, in the order of their first appearance.
  private var names: [String] = []
  private var matches: [String: [JSONMember]] = [:]
  private var codes: [String: Set<String>] = [:]

  /// Merges the filters; for a repeated code, the first response takes precedence.
  init(_ filters: [JSON]) {
    for filter in filters {
      for (name, found) in filter.members { add(found, by: name) }
    }
  }

  /// Whether no response contains filters.
  var isEmpty: Bool { names.isEmpty }

  /// The merged filters as one object.
  var json: JSONValue {
    .object(names.map { JSONMember($0, .object(matches[$0] ?? [])) })
  }

  private mutating func add(_ found: JSON, by name: String) {
    if matches[name] == nil {
      names.append(name)
      matches[name] = []
    }
    for (code, resources) in found.members
    where codes[name, default: []].insert(code).inserted {
      matches[name]?.append(JSONMember(code, .json(resources)))
    }
  }
}
