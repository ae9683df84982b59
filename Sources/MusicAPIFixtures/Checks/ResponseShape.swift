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
  }

  private var members: [String: Member] = [:]

  /// Takes the combined shape of several bodies, responses to one request at different times; a
  /// body that is not JSON has none.
  package init(of bodies: [[UInt8]]) {
    for body in bodies {
      (try? JSONDocument(parsing: body))?.root.forEachPart { part, path, parent in
        let tellsNothing = part.isNull || part.string == Redaction.mark
        members[path, default: Member(parent: parent)].types
          .formUnion(tellsNothing ? [] : [part.kindName])
      }
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
        later.couldHold(name, old, as: self) ? FixtureFinding(.gone, name) : nil
      case (nil, let new?):
        couldHold(name, new, as: later) ? FixtureFinding(.new, name) : nil
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
  /// with the same type; a list may have no elements.
  private func couldHold(_ name: String, _ member: Member, as other: ResponseShape) -> Bool {
    guard !name.hasSuffix("[]") else { return false }
    guard !member.parent.isEmpty else { return true }
    let (own, others) = (members[member.parent], other.members[member.parent])
    return !(own?.types ?? []).isDisjoint(with: others?.types ?? [])
  }

  private static func text(_ types: Set<String>) -> String {
    types.sorted().joined(separator: " or ")
  }
}

extension JSON {
  /// Calls a function with every value inside, its path, such as `data[].attributes.name`, and the
  /// path of the value that contains it.
  func forEachPart(
    at place: String = "", _ body: (_ part: JSON, _ path: String, _ parent: String) -> Void
  ) {
    for element in elements {
      body(element, place + "[]", place)
      element.forEachPart(at: place + "[]", body)
    }
    for (name, value) in members {
      let path = place.isEmpty ? name : "\(place).\(name)"
      body(value, path, place)
      value.forEachPart(at: path, body)
    }
  }
}
