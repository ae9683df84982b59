import MusicPlatform

extension ResourceType {
  /// Returns what is wrong with the values of a lookup: an empty list, more than one request may
  /// name, or an invalid one.
  func isWrong(
    for lookup: Lookup, of values: [String], by facts: ResourceFacts?
  ) -> InvalidRequestError? {
    let limit = facts?.limit(of: lookup)
    if facts != nil, limit == nil, !values.isEmpty { return .noLookup(lookup, self) }
    return .wrong(values, for: lookup, of: self, atMost: limit ?? .max)
  }

  /// Returns what is wrong with a known type that a request does not take.
  ///
  /// For kinds, the compiler checks this; here it is checked for types known only at run time. What
  /// is known of no type, such as one of your own, is accepted.
  func isWrong(among types: [ResourceType], _ purpose: String) -> InvalidRequestError? {
    facts == nil ? nil : .wrong(self, among: types, purpose)
  }

  /// Returns what is wrong with a library type in a catalog request.
  var isWrongInCatalog: InvalidRequestError? {
    guard facts?.isInLibrary == true else { return nil }
    return isWrong(among: ResourceFacts.catalog.map(\.type), "the catalog has")
  }

  /// Returns what is wrong with a type in a library request that a library does not have.
  var isWrongInLibrary: InvalidRequestError? {
    isWrong(among: ResourceFacts.library.map(\.type), "a library has")
  }
}

extension Query {
  /// Creates a query that names resources of several types.
  init(ids references: [ResourceReference]) {
    self.init()
    for (type, ids) in references.idsByType { add("ids[\(type.rawValue)]", list: ids) }
  }
}

extension [ResourceReference] {
  /// The types in the order that they come first, each with its ids.
  var idsByType: [(type: ResourceType, ids: [String])] {
    map(\.type).unique.map { type in (type, filter { $0.type == type }.map(\.id)) }
  }

  /// What is wrong with naming them in one request; each type has a limit of its own.
  var isWrongAsIDs: InvalidRequestError? {
    if isEmpty { return .noIDs(nil) }
    return idsByType.firstNonNil { $0.type.isWrong(for: .id, of: $0.ids, by: $0.type.facts) }
  }
}
