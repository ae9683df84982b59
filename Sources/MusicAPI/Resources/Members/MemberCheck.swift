/// Reads an answer through the typed models, and notes what they make of each member.
package struct MemberCheck {
  /// What was found, in the order of the answer, repeats included.
  package private(set) var findings: [MemberFinding] = []

  /// What every resource may have.
  private static let resourceMembers: Set<String> = [
    "id", "type", "href", "attributes", "relationships", "views", "meta",
  ]

  private init() {}

  /// The findings in the body of an answer that is a success.
  package static func findings(in body: [UInt8]) -> [MemberFinding] {
    guard !body.isEmpty else { return [] }
    var check = MemberCheck()
    guard let document = try? JSONDocument(parsing: body) else {
      return [MemberFinding(.type, "answer", "is no JSON")]
    }
    check.walk(document.root, at: "answer")
    return check.findings
  }

  /// Looks for resources wherever they stand: in pages, groups, charts and suggestions.
  private mutating func walk(_ json: JSON, at place: String) {
    if let type = json["type"]?.string, json["id"]?.string != nil {
      return visit(resource: json, type)
    }
    for element in json.elements { walk(element, at: place) }
    for (name, value) in json.members {
      if name == "data", value.kind == .array { checkElements(of: value, at: place) }
      walk(value, at: place)
    }
  }

  /// Notes the elements of a list that are no resources.
  private mutating func checkElements(of list: JSON, at place: String) {
    for element in list.elements where Resource<AnyKind>(json: element) == nil {
      add(.type, place + ".data", "holds \(element.kindName) that is no resource")
    }
  }

  private mutating func visit(resource json: JSON, _ type: String) {
    for (name, _) in json.members where !Self.resourceMembers.contains(name) {
      add(.unknown, "\(type).\(name)")
    }
    guard let kind = KnownKinds[type] else {
      return add(.unknown, type, "is no type of the models")
    }
    visit(json, of: kind, type)
    for (name, list) in (json["relationships"]?.members.map { $0 } ?? []) {
      walk(list, at: "\(type).relationships.\(name)")
    }
    for (name, list) in (json["views"]?.members.map { $0 } ?? []) {
      walk(list, at: "\(type).views.\(name)")
    }
  }

  private mutating func visit<Kind: KnownKind>(_ json: JSON, of kind: Kind.Type, _ type: String) {
    if let attributes = json["attributes"] {
      visit(attributes, as: Attributes<Kind>.self, at: "\(type).attributes")
    }
    if let relationships = json["relationships"] {
      visit(relationships, as: Relationships<Kind>.self, at: "\(type).relationships")
    }
    if let views = json["views"] {
      visit(views, as: Views<Kind>.self, at: "\(type).views")
    }
  }

  /// Compares an object with what its model reads.
  mutating func visit<View: KnownObject>(_ json: JSON, as view: View.Type, at place: String) {
    guard let object = View(json: json) else {
      if !json.isNull { add(.type, place, "is \(json.kindName), the models read an object") }
      return
    }
    let names = Set(View.members.map(\.name))
    for (name, _) in json.members where !names.contains(name) { add(.unknown, "\(place).\(name)") }
    for member in View.members {
      // The models take null for absent, and so does the service.
      guard let value = json[member.name], !value.isNull else {
        if member.isRequired { add(.missing, "\(place).\(member.name)") }
        continue
      }
      if !member.isRead(object) {
        add(
          .type, "\(place).\(member.name)",
          "is \(value.kindName), the models read \(member.expected)")
      }
      guard let nested = member.nested else { continue }
      let objects = value.kind == .array ? value.elements.map { $0 } : [value]
      for object in objects where object.kind == .object {
        visit(object, as: nested, at: "\(place).\(member.name)")
      }
    }
  }

  private mutating func add(_ kind: MemberFinding.Kind, _ member: String, _ detail: String = "") {
    findings.append(MemberFinding(kind, member, detail))
  }
}

extension JSON {
  /// What the value is, as a part of a sentence.
  var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
