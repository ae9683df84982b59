/// Which members an answer has and of which types, whatever their values.
package struct AnswerShape {
  /// The types of each member, all elements of a list taken together.
  private var types: [String: Set<String>] = [:]

  /// Takes the shape of a body; one that is no JSON has none.
  package init(of body: [UInt8]) {
    if let root = (try? JSONDocument(parsing: body))?.root { add(root, at: "") }
  }

  /// What is new, gone or of another type in a later answer to the same request.
  ///
  /// Null may stand for anything, and what comes in some elements only is no change.
  package func changes(to later: AnswerShape) -> [MemberFinding] {
    Set(types.keys).union(later.types.keys).sorted().compactMap { member in
      switch (types[member], later.types[member]) {
      case (_?, nil): MemberFinding(.shape, member, "is gone")
      case (nil, _?): MemberFinding(.shape, member, "is new")
      case (let old?, let new?):
        old.isEmpty || new.isEmpty || !old.isDisjoint(with: new)
          ? nil : MemberFinding(.shape, member, "was \(Self.text(old)), is \(Self.text(new))")
      default: nil
      }
    }
  }

  private static func text(_ types: Set<String>) -> String {
    types.sorted().joined(separator: " or ")
  }

  private mutating func add(_ json: JSON, at place: String) {
    if !place.isEmpty {
      types[place, default: []].formUnion(json.isNull ? [] : [json.kindName])
    }
    for element in json.elements { add(element, at: place + "[]") }
    for (name, value) in json.members { add(value, at: place.isEmpty ? name : "\(place).\(name)") }
  }
}
