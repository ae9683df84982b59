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
/// kinds, so its extras name their kind: `.of(Song.self, .include(\.albums))`.
public struct Extra<Owner: ResourceKind>: Sendable, Hashable {
  let parameter: ExtraParameter
  let name: String

  /// Includes a related list with the attributes of its items.
  public static func include<Item>(_ list: KeyPath<Owner.Schema, Relationship<Item>>) -> Self {
    .include(named: Owner.schema[keyPath: list].name)
  }

  /// Includes a related list, by its name in the API, with the attributes of its items.
  public static func include(named name: String) -> Self {
    Self(parameter: .include, name: name)
  }

  /// Includes a view; only for a single resource.
  public static func view<Item>(_ view: KeyPath<Owner.Schema, RelatedView<Item>>) -> Self {
    .view(named: Owner.schema[keyPath: view].name)
  }

  /// Includes a view, by its name in the API; only for a single resource.
  public static func view(named name: String) -> Self {
    Self(parameter: .views, name: name)
  }

  /// Includes an attribute that is sent only on request.
  public static func extend<Value>(
    _ attribute: KeyPath<Owner.Schema, ExtendedAttribute<Value>>
  ) -> Self {
    .extend(named: Owner.schema[keyPath: attribute].name)
  }

  /// Includes an attribute, by its name in the API, that is sent only on request.
  public static func extend(named name: String) -> Self {
    Self(parameter: .extend, name: name)
  }
}

extension Extra<AnyKind> {
  /// Uses an extra of one kind in a request for several kinds, such as a search.
  public static func of<Kind: KnownKind>(_ kind: Kind.Type, _ extra: Extra<Kind>) -> Self {
    Self(parameter: extra.parameter, name: extra.name)
  }
}

/// The query parameters that request extras.
enum ExtraParameter: Sendable {
  case include, extend, views
}
