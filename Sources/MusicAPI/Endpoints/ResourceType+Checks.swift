extension ResourceType {
  /// Refuses no values, more than one request may name, and what cannot be a value.
  func checkLookup(_ lookup: Lookup, of values: [String]) throws(InvalidRequest) {
    guard !values.isEmpty else { throw .noIDs(self) }
    if let facts {
      guard let limit = facts.limit(of: lookup) else { throw .noLookup(lookup, self) }
      guard values.count <= limit else { throw .tooManyIDs(values.count, limit: limit, self) }
    }
    for value in values { try InvalidRequest.check(id: value) }
  }
}

extension Query {
  /// Adds ids of several types, as many of each as one request may name.
  mutating func add(mixed ids: [(type: ResourceType, ids: [String])]) throws(InvalidRequest) {
    for (type, ids) in ids {
      try type.checkLookup(.id, of: ids)
      add("ids[\(type.rawValue)]", list: ids)
    }
  }
}
