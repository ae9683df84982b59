/// The check of a response against what its request lets it have.
///
/// Every response is read with it, so that a proxy's page, another resource, or an element that is
/// no resource is never taken for what was requested.
extension Route.Match {
  /// Returns the positions of the resources in a response that have other types, with their types;
  /// throws if a list has no other elements, or anything else that was not requested.
  @discardableResult
  func check(_ response: JSON) throws(UnexpectedShapeError) -> [Int: ResourceType] {
    var others: [Int: ResourceType] = [:]
    if let types, let data = response["data"], data.kind == .array {
      try check(data, types, &others)
      guard onlyID == nil || data.count < 2 else {
        throw UnexpectedShapeError("it contains \(data.count) resources, not one")
      }
    }
    for (name, group) in response["results"].map({ Array($0.members) }) ?? [] {
      let type = ResourceType(rawValue: name)
      let types = type.facts == nil ? [] : [type]
      for list in [group] + Array(group.elements) {
        if let data = list["data"], data.kind == .array { try check(data, types, &others) }
      }
    }
    return others
  }

  /// Throws if a change responds with anything but an object, with data that is no list, or with
  /// another resource than the one that it is about.
  func checkReceipt(_ response: JSON) throws(UnexpectedShapeError) {
    guard response.kind == .object else {
      throw UnexpectedShapeError("it is \(response.kind.words), not an object")
    }
    if let data = response["data"] {
      guard data.kind == .array else { throw .noMember("data", .array) }
      var others: [Int: ResourceType] = [:]
      try check(data, types ?? [], &others)
      if let other = others.first?.value {
        throw .otherTypes(expected: types ?? [], found: [other: others.count])
      }
    }
    try check(response)
    if let onlyID, let other = response["data"]?[0]?.resourceID, other != onlyID {
      throw UnexpectedShapeError("it contains '\(other)', not '\(onlyID)'")
    }
  }

  /// Adds the elements of other types; throws if there are no others, or if an element has no id.
  ///
  /// An element that names no type has the one that the path says.
  private func check(
    _ data: JSON, _ types: [ResourceType], _ others: inout [Int: ResourceType]
  ) throws(UnexpectedShapeError) {
    var found: [ResourceType?: Int] = [:]
    var count = 0
    for element in data.elements {
      count += 1
      if element["id"]?.isIdentifier != true {
        found[nil, default: 0] += 1
      } else if let type = otherType(of: element, than: types) {
        found[type, default: 0] += 1
        others[element.index] = type
      }
    }
    guard found[nil] == nil, found.isEmpty || found.values.reduce(0, +) < count else {
      throw .otherTypes(expected: types, found: found)
    }
  }

  /// Returns the type of an element if it is none of some types; nil if they are not known.
  private func otherType(of element: JSON, than types: [ResourceType]) -> ResourceType? {
    // Without a copy of the text, because nearly all are as expected.
    guard !types.isEmpty, let type = element["type"],
      !types.contains(where: { type.document.isString(type.entry, $0.rawValue) })
    else { return nil }
    return type.string.map { ResourceType(rawValue: $0) }
  }
}

extension JSON {
  /// Whether it can be the id of a resource.
  fileprivate var isIdentifier: Bool { kind == .string || kind == .number }
}
