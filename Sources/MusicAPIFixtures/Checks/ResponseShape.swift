import MusicAPI

/// Which members an answer has and of which types, whatever their values.
package struct ResponseShape {
  /// A member, all elements of a list taken together.
  private struct Member {
    /// Its types; none when it was null or redacted always, which may stand for anything.
    var types: Set<String> = []
    /// What it is in; empty for the whole body.
    let parent: String
    /// Whether it is the elements of a list, of which there may be none.
    let isElement: Bool
  }

  private var members: [String: Member] = [:]

  /// Takes the shape of a body; one that is no JSON has none.
  package init(of body: [UInt8]) {
    self.init(of: [body])
  }

  /// Takes the shape of several bodies together, of one request at different times.
  package init(of bodies: [[UInt8]]) {
    for body in bodies {
      if let root = (try? JSONDocument(parsing: body))?.root { addParts(of: root, at: "") }
    }
  }

  /// What is new, gone or of another type in a later answer to the same request.
  ///
  /// Null may stand for anything, an empty list for any list, and what comes in some elements only
  /// is no change. Of a member that came or went, nothing inside it is reported.
  package func changes(to later: ResponseShape) -> [MemberFinding] {
    Set(members.keys).union(later.members.keys).sorted().compactMap { name in
      switch (members[name], later.members[name]) {
      case (let old?, nil):
        later.couldHold(old, as: self) ? MemberFinding(.gone, name) : nil
      case (nil, let new?):
        couldHold(new, as: later) ? MemberFinding(.new, name) : nil
      case (let old?, let new?):
        old.types.isEmpty || new.types.isEmpty || !old.types.isDisjoint(with: new.types)
          ? nil
          : MemberFinding(.changed, name, "was \(Self.text(old.types)), is \(Self.text(new.types))")
      default: nil
      }
    }
  }

  /// Whether a member of another shape would be here, were nothing changed: what it is in is here,
  /// and of the same type.
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
