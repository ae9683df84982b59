import MusicAPI

/// Writes the related lists of resources one after another, each item with its parent.
///
/// The first pages of several lists are requested at once.
struct RelatedLists {
  /// The members that say which resource an item belongs to.
  static let marks = ["parent.id", "parent.name"]

  /// Whether items also say which storefront they are from.
  var marksStorefronts = false
  /// Returns the request for the list of a resource.
  let endpoint: (Parent) throws -> Endpoint<ResourceDocument<AnyKind>>
  /// Adapts each page for output.
  var shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }

  /// A resource whose related list is written.
  struct Parent {
    /// The id.
    let id: String
    /// The type.
    let type: ResourceType
    /// The name; nil if it has none.
    let name: String?
    /// The storefront; nil for the library.
    let storefront: String?

    /// Reads a resource, with the mark of its storefront; nil for one without an id and a type.
    fileprivate init?(_ resource: JSON) {
      guard let id = resource.resourceID, let type = resource.resourceType else { return nil }
      self.id = id
      self.type = type
      name = resource["attributes"]?["name"]?.string
      storefront = resource["storefront"]?.string
    }

    /// The members that its items start with.
    fileprivate func marks(withStorefront isSweep: Bool) -> KeyValuePairs<String, JSONValue> {
      let parent: JSONValue = [
        "id": .string(id), "type": .string(type.rawValue),
        "name": name.map { .string($0) } ?? .null,
      ]
      guard isSweep, let storefront else { return ["parent": parent] }
      return ["storefront": .string(storefront), "parent": parent]
    }
  }

  /// Writes the lists of all resources; one that fails is reported, and the others are written.
  func write(
    of resources: [JSON], _ lister: Lister, to listing: inout Listing, _ report: inout PartsReport
  ) async throws {
    var parts = try resources.compactMap(Parent.init).map { parent in
      Part(
        endpoint: try endpoint(parent), marks: parent.marks(withStorefront: marksStorefronts),
        name: parent.id)
    }[...]
    try await lister.write(parts: { parts.popFirst() }, to: &listing, &report, as: shown)
  }
}
