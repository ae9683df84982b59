import MusicAPI

/// What was found by each code that was asked for, as several answers say it in `meta.filters`.
struct FilterMatches {
  /// The names of the filters in the order in which they were first said.
  private var names: [String] = []
  private var matches: [String: [JSONMember]] = [:]
  private var codes: [String: Set<String>] = [:]

  /// Gathers what the answers say; of a code that comes twice, what was said first.
  init(_ filters: [JSON]) {
    for filter in filters {
      for (name, found) in filter.members { add(found, by: name) }
    }
  }

  /// Whether no answer says anything.
  var isEmpty: Bool { names.isEmpty }

  /// All of it as one object.
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
