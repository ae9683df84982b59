/// An error for a response that is JSON, but not of the shape that its endpoint promises.
public enum UnexpectedShapeError: Error, Sendable, Equatable {
  /// A required member of the response is missing or has another type.
  case noMember(String, JSON.Kind)
  /// The response to a request for one resource contains none.
  case noResource
  /// The response to a request for one resource contains this many.
  case severalResources(Int)
  /// The response to a change of one resource contains another one.
  case otherID(String, expected: String)
  /// The response to a change is a value of this kind, not an object.
  case noObject(JSON.Kind)
  /// The `next` of a list is neither a string nor null.
  ///
  /// For a list inside a resource, `list` names it, as in `the tracks of '1440000005'`.
  case badNext(JSON.Kind, list: String?)
  /// The `next` of a list has an offset that no list reaches: it is not from 0 to 1,000,000,000.
  ///
  /// For a list inside a resource, `list` names it, as in `the tracks of '1440000005'`.
  case farNext(String, list: String?)
  /// A list contains elements that are no resources, or not of the expected types.
  ///
  /// The counts are by type; nil counts elements that are not resources. Without expected types,
  /// resources of any type would do.
  case otherTypes(expected: [ResourceType], found: [ResourceType?: Int])
}

extension UnexpectedShapeError: CustomStringConvertible {
  /// A sentence that describes the error, without the path of the request.
  public var description: String {
    switch self {
    case .noMember(let member, let kind):
      "'\(member)' is missing, or not \(kind == .array ? "a list" : "an object")"
    case .noResource:
      "it contains no resource"
    case .severalResources(let count):
      "it contains \(count) resources, not one"
    case .otherID(let id, let expected):
      "it contains '\(id)', not '\(expected)'"
    case .noObject(let kind):
      "it is \(kind.words), not an object"
    case .badNext(let kind, let list):
      "'next' \(list.map { "of \($0) " } ?? "")is \(kind.words), not a string or null"
    case .farNext(let path, let list):
      "'next' \(list.map { "of \($0) " } ?? "")is '\(path)', "
        + "whose offset is not from 0 to 1,000,000,000"
    case .otherTypes(let expected, let found):
      "a list of \(Self.words(expected)) contains \(Self.words(found))"
    }
  }

  private static func words(_ expected: [ResourceType]) -> String {
    expected.isEmpty ? "resources" : expected.map(\.rawValue).joined(separator: ", ")
  }

  /// Returns the most frequent types, each with its count.
  private static func words(_ found: [ResourceType?: Int]) -> String {
    let sorted = found.sorted { left, right in
      (right.value, left.key?.rawValue ?? "") < (left.value, right.key?.rawValue ?? "")
    }
    let words = sorted.prefix(3).map { type, count in
      guard let type else {
        return count == 1
          ? "1 element that is not a resource" : "\(count) elements that are not resources"
      }
      guard count == 1 else { return "\(count) \(type)" }
      return type.facts.map { "1 \($0.type.singular)" } ?? "1 resource of type '\(type)'"
    }
    return words.joined(separator: ", ") + (sorted.count > 3 ? ", and others" : "")
  }
}

extension ResourceKind {
  /// Throws if a list has elements and none of them is a resource of this kind.
  ///
  /// All of them would be left out, and the list would appear to be empty.
  static func check(_ list: JSON?) throws(UnexpectedShapeError) {
    guard let type, let elements = list?["data"]?.elements else { return }
    var found: [ResourceType?: Int] = [:]
    for element in elements {
      if Resource<Self>(json: element) != nil { return }
      found[AnyResource(json: element)?.type, default: 0] += 1
    }
    guard found.isEmpty else { throw .otherTypes(expected: [type], found: found) }
  }
}

extension JSONDocument {
  /// Returns the whole response, if it has the member that its readers need.
  func response(with member: String, _ kind: JSON.Kind) throws(UnexpectedShapeError) -> JSON {
    guard root[member]?.kind == kind else { throw .noMember(member, kind) }
    return root
  }
}

extension JSON {
  /// Returns the path of the next page; nil if the list ends here.
  ///
  /// A list ends if its `next` is absent, null or empty. Any other value that is not a string is an
  /// error, because it would otherwise end the list silently, and so is an offset that no list
  /// reaches; the error names a list inside a resource.
  package func nextPage(of list: String? = nil) throws(UnexpectedShapeError) -> String? {
    guard let next = self["next"], !next.isNull else { return nil }
    guard let path = next.string else { throw .badNext(next.kind, list: list) }
    guard !RequestTarget(parsing: path).isBeyondLists else { throw .farNext(path, list: list) }
    return path.isEmpty ? nil : path
  }
}
