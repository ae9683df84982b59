import MusicAPI

/// Reads responses through the typed models, and reports each member that they do not match.
package struct MemberCheck {
  /// The findings in the order of the response, repeats included.
  private var findings: [FixtureFinding] = []

  /// The members that every resource may have.
  private static let resourceMembers: Set<String> = [
    "id", "type", "href", "attributes", "relationships", "views", "meta",
  ]

  /// The schemas of the types found so far, so that each is read once.
  private var known: [String: [SchemaSection: [any SchemaMember]]] = [:]
  /// The members inside of a member, by its place.
  private var nested: [String: [any SchemaMember]] = [:]

  /// Creates a check for any number of responses, which reads each schema once.
  package init() {}

  /// Returns the findings in the response of a fixture, repeats included: none for a failure, and
  /// for another host than the service, whose responses the models do not read.
  package mutating func findings(for fixture: Fixture) -> [FixtureFinding] {
    guard fixture.response.status.kind == .success, fixture.request.target.ofHost == nil else {
      return []
    }
    return findings(in: fixture.response.body)
  }

  /// Returns the findings in the body of a successful response, repeats included.
  package mutating func findings(in body: [UInt8]) -> [FixtureFinding] {
    guard !body.isEmpty else { return [] }
    guard let document = try? JSONDocument(parsing: body) else {
      return [FixtureFinding(.type, "response", "is not JSON")]
    }
    findings = []
    walk(document.root, at: "response")
    return findings
  }

  /// Looks for resources at any depth: in pages, groups, charts and suggestions.
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

  /// Reports the elements of a list that are not resources.
  private mutating func checkElements(of list: JSON, at place: String) {
    for element in list.elements where Resource<AnyKind>(json: element) == nil {
      add(.type, place + ".data", "contains \(element.kindName) that is not a resource")
    }
  }

  private mutating func visit(resource json: JSON, _ type: String) {
    for (name, _) in json.members where !Self.resourceMembers.contains(name) {
      add(.unknown, "\(type).\(name)")
    }
    if let sections = sections(of: type) {
      for (section, members) in sections {
        guard let part = json[section.rawValue] else { continue }
        visit(part, members: members, at: "\(type).\(section.rawValue)")
      }
    } else if !UndocumentedNames.types.contains(ResourceType(rawValue: type)) {
      return add(.unknown, type, "is not a type of the models")
    }
    for (name, list) in (json["relationships"]?.members.map { $0 } ?? []) {
      walk(list, at: "\(type).relationships.\(name)")
    }
    for (name, list) in (json["views"]?.members.map { $0 } ?? []) {
      walk(list, at: "\(type).views.\(name)")
    }
  }

  /// Returns the declared members of a type by section; nil for an unknown type.
  private mutating func sections(of type: String) -> [SchemaSection: [any SchemaMember]]? {
    if let sections = known[type] { return sections }
    guard let kind = ResourceType(rawValue: type).facts?.kind else { return nil }
    let sections = Dictionary(grouping: kind.members, by: \.section)
      .merging([.attributes: [], .relationships: [], .views: []]) { members, _ in members }
    known[type] = sections
    return sections
  }

  /// Compares an object with its declared members.
  private mutating func visit(_ json: JSON, members: [any SchemaMember], at place: String) {
    guard json.kind == .object else {
      if !json.isNull { add(.type, place, "is \(json.kindName), the models read an object") }
      return
    }
    let names = Set(members.map(\.name))
    for (name, _) in json.members
    where !names.contains(name) && !UndocumentedNames.members.contains(name) {
      add(.unknown, "\(place).\(name)")
    }
    for member in members {
      // The models treat null as absent, and so does the service.
      guard let value = json[member.name], !value.isNull else {
        if member.isAlwaysThere { add(.missing, "\(place).\(member.name)") }
        continue
      }
      if !member.reads(value) {
        add(
          .type, "\(place).\(member.name)",
          "is \(value.kindName), the models read \(member.expected)")
      }
      let own = "\(place).\(member.name)"
      let inner = nested[own] ?? member.nested
      nested[own] = inner
      guard !inner.isEmpty else { continue }
      let objects = value.kind == .array ? value.elements.map { $0 } : [value]
      for object in objects where object.kind == .object {
        visit(object, members: inner, at: own)
      }
    }
  }

  private mutating func add(_ kind: FixtureFinding.Kind, _ member: String, _ detail: String = "") {
    findings.append(FixtureFinding(kind, member, detail))
  }
}
