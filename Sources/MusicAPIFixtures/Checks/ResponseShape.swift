import MusicAPI

/// The members of a response and their types, regardless of values.
package struct ResponseShape {
  /// A member; all elements of a list count as one.
  private struct Member {
    /// The types of its values; empty when every value was null or redacted, which matches any
    /// type.
    var types: Set<String> = []
    /// The path of the value that contains it; empty for the body itself.
    let parent: String
    /// Whether it is an element of a list; a list may have none.
    let isElement: Bool
  }

  private var members: [String: Member] = [:]

  /// Takes the combined shape of several bodies, responses to one request at different times; a
  /// body that is not JSON has none.
  package init(of bodies: [[UInt8]]) {
    for body in bodies {
      if let root = (try? JSONDocument(parsing: body))?.root { addParts(of: root, at: "") }
    }
  }

  /// Returns the members that are new, gone or of another type in a later response to the request.
  ///
  /// Null matches any type, an empty list matches any list, and a member that only some elements
  /// have is not a change. When a member appears or disappears, nothing inside it is reported.
  package func changes(to later: ResponseShape) -> [FixtureFinding] {
    Set(members.keys).union(later.members.keys).sorted().compactMap { name in
      switch (members[name], later.members[name]) {
      case (let old?, nil):
        later.couldHold(old, as: self) ? FixtureFinding(.gone, name) : nil
      case (nil, let new?):
        couldHold(new, as: later) ? FixtureFinding(.new, name) : nil
      case (let old?, let new?):
        old.types.isEmpty || new.types.isEmpty || !old.types.isDisjoint(with: new.types)
          ? nil
          : FixtureFinding(
            .changed, name, "was \(Self.text(old.types)), is \(Self.text(new.types))")
      default: nil
      }
    }
  }

  /// Whether a member of another shape is to be expected here: its parent exists in both shapes,
  /// with the same type.
  private func couldHold(_ member: Member, as other: ResponseShape) -> Bool {
    guard !member.isElement else { return false }
    guard !member.parent.isEmpty else { return true }
    let (own, others) = (members[member.parent], other.members[member.parent])
    return !(own?.types ?? []).isDisjoint(with: others?.types ?? [])
  }

  private static func text(_ types: Set<String>) -> String {
    types.sorted().joined(separator: " or ")
  }

  private mutating func add(_ json: JSON, at place: String, in parent: String, isElement: Bool) {
    let tellsNothing = json.isNull || json.string == Redaction.mark
    members[place, default: Member(parent: parent, isElement: isElement)].types
      .formUnion(tellsNothing ? [] : [json.kindName])
    addParts(of: json, at: place)
  }

  private mutating func addParts(of json: JSON, at place: String) {
    for element in json.elements { add(element, at: place + "[]", in: place, isElement: true) }
    for (name, value) in json.members {
      add(value, at: place.isEmpty ? name : "\(place).\(name)", in: place, isElement: false)
    }
  }
}
