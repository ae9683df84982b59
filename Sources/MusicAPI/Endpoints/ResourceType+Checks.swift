import MusicPlatform

extension ResourceType {
  /// Returns the error for the values of a lookup: an empty list, more than one request may name,
  /// or an invalid one.
  func error(
    lookingUp values: [String], by lookup: Lookup, _ facts: ResourceFacts?
  ) -> InvalidRequestError? {
    let limit = facts?.limit(of: lookup)
    if facts != nil, limit == nil, !values.isEmpty {
      return InvalidRequestError("\(self) cannot be looked up by '\(lookup.rawValue)'", .name)
    }
    return .forIDs(values, by: lookup, of: self, atMost: limit ?? .max)
  }

  /// Returns the error for a type with facts that a request does not take.
  ///
  /// For kinds, the compiler checks this; here it is checked for types known only at run time. A
  /// type without facts, such as one of your own, is accepted.
  func error(among types: [ResourceType], _ purpose: String) -> InvalidRequestError? {
    facts == nil ? nil : .forType(self, among: types, purpose)
  }

  /// The error for a library type in a catalog request.
  var catalogError: InvalidRequestError? {
    guard facts?.isInLibrary == true else { return nil }
    return error(among: ResourceFacts.catalog.map(\.type), "the catalog has")
  }

  /// The error for a type in a library request that a library does not have.
  var libraryError: InvalidRequestError? {
    error(among: ResourceFacts.library.map(\.type), "a library has")
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

  /// The error for naming them in one request; each type has a limit of its own.
  var error: InvalidRequestError? {
    if isEmpty { return .noIDs() }
    return idsByType.firstNonNil { $0.type.error(lookingUp: $0.ids, by: .id, $0.type.facts) }
  }
}
