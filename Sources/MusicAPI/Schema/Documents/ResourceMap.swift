extension JSON {
  /// The elements of this page of a list.
  ///
  /// A page may keep its resources apart, in `resources` by type and id: each identifier in `data`
  /// then represents the resource that it names, and without `data` all resources are elements.
  var pageElements: [JSON] {
    let data = self["data"]?.elements.map { $0 }
    guard let types = self["resources"], types.kind == .object else { return data ?? [] }
    guard let data else { return types.members.flatMap { $0.value.members.map(\.value) } }
    return data.map { element in
      guard let type = element["type"]?.string, let id = element["id"]?.string else {
        return element
      }
      return types[type]?[id] ?? element
    }
  }

  /// Whether this is a page: it has a list, or resources in a map.
  var isPage: Bool { self["data"]?.kind == .array || self["resources"]?.kind == .object }
}
