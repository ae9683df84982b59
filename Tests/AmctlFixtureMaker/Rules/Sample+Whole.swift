internal import MusicAPI

extension Sample {
  /// The resource as it is answered when it is fetched by its id.
  var whole: JSONValue { whole(Inclusion(of: self)) }

  /// The resource with the relations that a request asked for, and views.
  func whole(_ inclusion: Inclusion, views names: [String] = []) -> JSONValue {
    let relations = Relation.of(self).compactMap { relation in
      inclusion.isWhole(relation).map { isWhole in
        let limit = inclusion.limit(of: relation)
        return JSONMember(relation.name, relation.json(whole: isWhole, page: limit))
      }
    }
    let views = names.compactMap { name in View.of(self).first { $0.name == name } }
    return .members([
      "id": .string(id), "type": .string(type), "href": .string(href), "attributes": attributes,
      "relationships": relations.isEmpty ? nil : .object(relations),
      "views": views.isEmpty ? nil : .object(views.map { JSONMember($0.name, $0.json) }),
    ])
  }
}
