/// An extra to include with each resource: a related list or an extended attribute.
///
/// Extras that a kind does not declare do not compile. For one that the service added later, use
/// its name: `.relationship(named: "new-list")`, `.view(named: "new-view")` or
/// `.attribute(named: "newAttribute")`. An extra for the resources of one kind, wherever they
/// are in the response, names it: `.of(.songs, .include(\.albums))`. Only such extras mean something
/// for a search or for charts, whose results are of several kinds.
public struct Extra<Owner: ResourceKind>: Sendable, Hashable {
  package let parameter: ExtraParameter
  /// The name in the API.
  package let name: String
  /// The type whose resources have it, wherever they are in the response; nil for the requested
  /// resources.
  package let type: ResourceType?
  /// The number of items of a list; nil uses the service's default.
  var limit: Int?
  /// Why the service would reject or ignore the extra; nil if nothing is known against it.
  var error: InvalidRequestError?

  /// Creates an extra from the parameter that requests it, for all resources of a type wherever they
  /// are in the response, or for the requested ones.
  package init(_ parameter: ExtraParameter, _ name: String, ofEach type: ResourceType? = nil) {
    self.parameter = parameter
    self.name = name
    self.type = type
  }

  /// Creates the same extra for resources of another kind, or for all of a type.
  package init<Other>(_ other: Extra<Other>, ofEach type: ResourceType? = nil) {
    self.init(other.parameter, other.name, ofEach: type ?? other.type)
    (limit, error) = (other.limit, other.error)
  }

  /// Whether it includes a list that the service compiles.
  package var isView: Bool { parameter == .views }

  /// Includes a related list with the attributes of its items.
  ///
  /// A single resource may have a `limit` of items. A list that the service compiles, such as
  /// `\.topSongs` of an artist, is only included in a single resource.
  public static func include<Item>(
    _ list: KeyPath<Owner, RelatedList<Item>>, limit: Int? = nil
  ) -> Self {
    let list = Owner.schema[keyPath: list]
    var extra = Self(list.isView ? .views : .include, list.name)
    extra.limit = limit
    extra.error = limit.flatMap {
      .forNumber($0, in: 1...(list.largestPage ?? .max), name: "limit of '\(list.name)'")
    }
    return extra
  }

  /// Includes a relationship, by its name in the API, with the attributes of its items.
  public static func relationship(named name: String) -> Self {
    Self(.include, name)
  }

  /// Includes a view, by its name in the API; only for a single resource.
  public static func view(named name: String) -> Self {
    Self(.views, name)
  }

  /// Includes a related list with the type and id of its items, without their attributes.
  public static func relate<Item>(_ list: KeyPath<Owner, RelatedList<Item>>) -> Self {
    let list = Owner.schema[keyPath: list]
    var extra = Self(.relate, list.name)
    if list.isView {
      extra.error = InvalidRequestError(
        "'\(list.name)' can be included, but not related: it is no relationship")
    }
    return extra
  }

  /// Includes an attribute that is sent only on request.
  public static func extend<Value>(
    _ attribute: KeyPath<Owner, ExtendedAttribute<Value>>
  ) -> Self {
    .attribute(named: Owner.schema[keyPath: attribute].name)
  }

  /// Includes an attribute, by its name in the API, that is sent only on request.
  public static func attribute(named name: String) -> Self {
    Self(.extend, name)
  }

  /// Uses an extra for all resources of a kind, wherever they are in the response, and not for
  /// others.
  public static func of<Kind: KnownKind>(
    _ collection: ResourceCollection<Kind>, _ extra: Extra<Kind>
  ) -> Self {
    Self(extra, ofEach: collection.type)
  }
}

/// The query parameters that request extras, in the order that they are sent.
package enum ExtraParameter: String, CaseIterable, Sendable {
  case include, relate, extend, views
}
