extension ResourceType {
  /// Rejects an empty list, more values than one request may name, and invalid values.
  func checkLookup(
    _ lookup: Lookup, of values: [String], by facts: ResourceFacts?
  ) throws(InvalidRequestError) {
    guard !values.isEmpty else { throw .noIDs(self) }
    if let facts {
      guard let limit = facts.limit(of: lookup) else { throw .noLookup(lookup, self) }
      guard values.count <= limit else { throw .tooManyIDs(values.count, limit: limit, self) }
    }
    for value in values { try InvalidRequestError.check(value, for: lookup) }
  }

  /// Rejects a library type in a catalog request.
  ///
  /// For kinds, the compiler checks this; here it is checked for types known only at run time.
  func checkIsInCatalog() throws(InvalidRequestError) {
    guard facts?.isInLibrary == true else { return }
    throw .wrongType(self, among: ResourceFacts.catalog.map(\.type), purpose: "the catalog has")
  }

  /// Rejects a catalog type in a library request.
  func checkIsInLibrary() throws(InvalidRequestError) {
    guard let facts, !facts.isInLibrary else { return }
    throw .wrongType(self, among: ResourceFacts.library.map(\.type), purpose: "a library has")
  }
}

extension Query {
  /// Creates a query with several types, each with as many ids as one request may name.
  init(ids references: [ResourceReference]) throws(InvalidRequestError) {
    guard !references.isEmpty else { throw .noIDs(nil) }
    self.init()
    var types: [ResourceType] = []
    for reference in references where !types.contains(reference.type) {
      types.append(reference.type)
    }
    for type in types {
      let ids = references.filter { $0.type == type }.map(\.id)
      try type.checkLookup(.id, of: ids, by: type.facts)
      add("ids[\(type.rawValue)]", list: ids)
    }
  }
}
