/// An extra to include with each resource: a related list, a view or an extended attribute.
///
/// ```swift
/// let album = try Catalog(storefront: "us").resource(
///   .albums, id: "1616728060",
///   with: [.include(\.artists), .view(\.relatedAlbums), .extend(\.artistUrl)])
/// ```
///
/// Extras that a kind does not declare do not compile. For one that the service added later, use
/// its name: `.include(named: "new-list")`. A search or a request for charts has results of several
/// kinds, so its extras name their kind: `.of(Song.self, .include(\.albums))`. This extra is for
/// all resources of that kind in the response, including the ones inside others.
public struct Extra<Owner: ResourceKind>: Sendable, Hashable {
  let parameter: ExtraParameter
  let name: ExtraName

  /// Includes a related list with the attributes of its items.
  public static func include<Item>(_ list: KeyPath<Owner.Schema, Relationship<Item>>) -> Self {
    .include(named: Owner.schema[keyPath: list].name)
  }

  /// Includes a related list, by its name in the API, with the attributes of its items.
  public static func include(named name: String) -> Self {
    Self(parameter: .include, name: ExtraName(name))
  }

  /// Includes a view; only for a single resource.
  public static func view<Item>(_ view: KeyPath<Owner.Schema, RelatedView<Item>>) -> Self {
    .view(named: Owner.schema[keyPath: view].name)
  }

  /// Includes a view, by its name in the API; only for a single resource.
  public static func view(named name: String) -> Self {
    Self(parameter: .views, name: ExtraName(name))
  }

  /// Includes an attribute that is sent only on request.
  public static func extend<Value>(
    _ attribute: KeyPath<Owner.Schema, ExtendedAttribute<Value>>
  ) -> Self {
    .extend(named: Owner.schema[keyPath: attribute].name)
  }

  /// Includes an attribute, by its name in the API, that is sent only on request.
  public static func extend(named name: String) -> Self {
    Self(parameter: .extend, name: ExtraName(name))
  }
}

extension Extra<AnyKind> {
  /// Uses an extra of one kind in a request for several kinds, such as a search: it is for the
  /// resources of this kind, and not for the others.
  public static func of<Kind: KnownKind>(_ kind: Kind.Type, _ extra: Extra<Kind>) -> Self {
    Self(
      parameter: extra.parameter, name: ExtraName(extra.name.name, ofEach: Kind.facts.type))
  }
}

/// The name of an extra of the requested resources, or of all resources of a type.
package struct ExtraName: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The type; nil for the requested resources.
  package let type: ResourceType?
  /// The name in the API.
  package let name: String

  /// Creates the name of an extra, for all resources of a type wherever they are in the response,
  /// or for the requested ones.
  package init(_ name: String, ofEach type: ResourceType? = nil) {
    self.type = type
    self.name = name
  }

  /// Creates the name of an extra of the requested resources.
  package init(stringLiteral name: String) {
    self.init(name)
  }
}

/// The query parameters that request extras.
enum ExtraParameter: Sendable {
  case include, extend, views
}
