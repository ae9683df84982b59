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

  /// Rejects a known type that the request does not take.
  ///
  /// For kinds, the compiler checks this; here it is checked for types known only at run time. What
  /// is known of no type, such as one of your own, is accepted.
  func check(
    isAmong types: [ResourceType], _ purpose: String
  ) throws(InvalidRequestError) {
    guard facts != nil else { return }
    try InvalidRequestError.check(self, among: types, purpose)
  }

  /// Rejects a library type in a catalog request.
  func checkIsInCatalog() throws(InvalidRequestError) {
    guard facts?.isInLibrary == true else { return }
    try check(isAmong: ResourceFacts.catalog.map(\.type), "the catalog has")
  }

  /// Rejects a type in a library request that a library does not have.
  func checkIsInLibrary() throws(InvalidRequestError) {
    try check(isAmong: ResourceFacts.library.map(\.type), "a library has")
  }
}

extension FetchOptions {
  /// Rejects an empty list, and types that a request is known not to take.
  func check(
    _ types: [ResourceType], areAmong known: [ResourceType], _ purpose: String
  ) throws(InvalidRequestError) {
    guard !types.isEmpty else { throw .noTypes }
    guard !allowsAnyType else { return }
    for type in types { try type.check(isAmong: known, purpose) }
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
