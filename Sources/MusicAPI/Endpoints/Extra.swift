/// Something to send along with each resource: a related list, a view, or an extended attribute.
///
/// ```swift
/// let album = try Catalog(storefront: "us").resource(
///   .albums, id: "1616728060",
///   with: [.include(\.artists), .view(\.relatedAlbums), .extend(\.artistUrl)])
/// ```
///
/// What a kind does not declare does not compile. Name what the service added later:
/// `.include("new-list")`.
public struct Extra<Owner: ResourceKind>: Sendable, Hashable {
  let parameter: ExtraParameter
  let name: String

  /// Sends a related list with the attributes of its items.
  public static func include<Item>(_ list: KeyPath<Owner.Schema, Relationship<Item>>) -> Self {
    .include(Owner.schema[keyPath: list].name)
  }

  /// Sends a related list, by its name in the API, with the attributes of its items.
  public static func include(_ name: String) -> Self {
    Self(parameter: .include, name: name)
  }

  /// Sends a view; only for a single resource.
  public static func view<Item>(_ view: KeyPath<Owner.Schema, RelatedView<Item>>) -> Self {
    .view(Owner.schema[keyPath: view].name)
  }

  /// Sends a view, by its name in the API; only for a single resource.
  public static func view(_ name: String) -> Self {
    Self(parameter: .views, name: name)
  }

  /// Sends an attribute that is sent only on request.
  public static func extend<Value>(
    _ attribute: KeyPath<Owner.Schema, ExtendedAttribute<Value>>
  ) -> Self {
    .extend(Owner.schema[keyPath: attribute].name)
  }

  /// Sends an attribute, by its name in the API, that is sent only on request.
  public static func extend(_ name: String) -> Self {
    Self(parameter: .extend, name: name)
  }
}

extension Extra<AnyKind> {
  /// Asks for an extra of one kind in a request for several kinds.
  public static func of<Kind: KnownKind>(_ kind: Kind.Type, _ extra: Extra<Kind>) -> Self {
    Self(parameter: extra.parameter, name: extra.name)
  }
}

/// The parameters that ask for extras.
enum ExtraParameter: Sendable {
  case include, extend, views
}
