/// The content that the path of a request lets its response have.
///
/// Every response is read with it, so that a proxy's page, another resource, or an element that is
/// no resource is never taken for what was requested.
struct ExpectedContent {
  /// The types of the resources; empty if they may have any type, and nil if the path is unknown.
  private(set) var types: [ResourceType]?
  /// The id in the path, if the request is for one resource.
  private(set) var id: String?

  /// Reads the path of a request.
  init(_ request: HTTPRequest) {
    let parts = Array(request.target.path.split(separator: "/").map(String.init).dropFirst())
    switch parts.first {
    case "catalog": readCatalog(Array(parts.dropFirst(2)), request)
    case "me": readPersonal(Array(parts.dropFirst()), request)
    case "storefronts": expect(.storefronts, parts, idAt: 1)
    default: break
    }
  }

  /// Expects a type, and one resource if the path ends with an id at a position.
  private mutating func expect(_ type: ResourceType, _ parts: [String], idAt place: Int) {
    types = [type]
    id = parts.count == place + 1 ? parts[place] : nil
  }

  private mutating func readCatalog(_ parts: [String], _ request: HTTPRequest) {
    guard let first = parts.first else { return readIDs(of: request) }
    guard let facts = ResourceType(rawValue: first).facts, !facts.isInLibrary else { return }
    readCollection(facts, parts)
  }

  private mutating func readPersonal(_ parts: [String], _ request: HTTPRequest) {
    switch parts.first {
    case "library":
      guard parts.count > 1 else { return readIDs(of: request) }
      types = []
      ResourceFacts.library(pathName: parts[1]).map { readCollection($0, Array(parts.dropFirst())) }
    case "ratings": expect(.ratings, parts, idAt: 2)
    case "storefront": types = [.storefronts]
    case "recommendations" where parts.count < 3:
      expect(.personalRecommendation, parts, idAt: 1)
    case "music-summaries" where parts.count == 1: types = [.musicSummaries]
    case "history", "recommendations", "music-summaries": types = []
    case "recent":
      let named = request.target.query["types"]?.split(separator: ",") ?? []
      types =
        parts.last == "radio-stations"
        ? [.stations] : named.map { ResourceType(rawValue: String($0)) }
    default: break
    }
  }

  /// Reads `TYPE`, `TYPE/ID`, `TYPE/ID/RELATIONSHIP` or `TYPE/ID/view/VIEW`.
  private mutating func readCollection(_ facts: ResourceFacts, _ parts: [String]) {
    switch parts.count {
    case 1, 2: expect(facts.type, parts, idAt: 1)
    case 3: types = (facts.relationship(parts[2])?.itemType).map { [$0] } ?? []
    case 4 where parts[2] == "view": types = (facts.view(parts[3])?.itemType).map { [$0] } ?? []
    default: break
    }
  }

  /// Reads the types in `ids[TYPE]`; the response to a change does not contain the changed
  /// resources.
  private mutating func readIDs(of request: HTTPRequest) {
    guard request.method.isRead else {
      types = []
      return
    }
    types = request.target.query.items.compactMap { item in
      guard item.name.hasPrefix("ids["), item.name.hasSuffix("]") else { return nil }
      return ResourceType(rawValue: String(item.name.dropFirst(4).dropLast()))
    }
  }
}

extension ExpectedContent {
  /// Returns the positions of the resources in a response that have other types, with their types;
  /// throws if a list has no other elements, or anything else that was not requested.
  @discardableResult
  func check(_ response: JSON) throws(UnexpectedShapeError) -> [Int: ResourceType] {
    var others: [Int: ResourceType] = [:]
    if let types, let data = response["data"], data.kind == .array {
      try check(data, types, &others)
      guard id == nil || data.count < 2 else {
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
    if let id, let other = response["data"]?[0]?.resourceID, other != id {
      throw UnexpectedShapeError("it contains '\(other)', not '\(id)'")
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
