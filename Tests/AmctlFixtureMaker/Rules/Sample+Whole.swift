internal import MusicAPI

extension Sample {
  /// The resource as the response to a fetch by id.
  var whole: JSONValue { whole(Inclusion(of: self)) }

  /// Returns the resource with the requested relationships and views.
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
