/// An error for a response that is JSON, but not of the shape that its endpoint promises.
public struct UnexpectedShapeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence that describes the error, without the path of the request.
  public let description: String

  /// Creates an error with a sentence for people.
  package init(_ description: String) {
    self.description = description
  }

  /// Returns the error for a member that is missing, or of another kind than it has to be.
  package static func noMember(_ name: String, _ kind: JSON.Kind) -> UnexpectedShapeError {
    UnexpectedShapeError("'\(name)' is missing, or not \(kind == .array ? "a list" : "an object")")
  }

  /// Returns the error for a list with elements that are no resources, or not of the expected types.
  ///
  /// The counts are by type; nil counts elements that are not resources. Without expected types,
  /// resources of any type would do.
  static func otherTypes(
    expected: [ResourceType], found: [ResourceType?: Int]
  ) -> UnexpectedShapeError {
    let expected =
      expected.isEmpty ? "resources" : expected.map(\.rawValue).joined(separator: ", ")
    return UnexpectedShapeError("a list of \(expected) contains \(words(found))")
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
    guard let type = declaredType, let elements = list?["data"]?.elements else { return }
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
  /// reaches; the error names a list inside a resource, as in `the tracks of '1440000005'`.
  package func nextPage(of list: String? = nil) throws(UnexpectedShapeError) -> String? {
    guard let next = self["next"], !next.isNull else { return nil }
    let name = "'next' " + (list.map { "of \($0) " } ?? "")
    guard let path = next.string else {
      throw UnexpectedShapeError(name + "is \(next.kind.words), not a string or null")
    }
    guard !RequestTarget(parsing: path).isBeyondLists else {
      throw UnexpectedShapeError(
        name + "is '\(path)', whose offset is not from 0 to 1,000,000,000")
    }
    return path.isEmpty ? nil : path
  }
}
