/// A list of related resources that a kind declares, such as the tracks of an album.
///
/// A relationship to a single resource is also a list, with at most one item. A view is a list that
/// the service compiles, such as the top songs of an artist.
public struct RelatedList<Item: ResourceKind>: Sendable {
  /// The name in paths, in the JSON and in requests.
  public let name: String
  /// The number of items per page when the request names none; nil if undocumented.
  public let defaultPage: Int?
  /// The largest page size; nil if undocumented.
  public let largestPage: Int?
  /// Whether the service compiles the list; in the API it is then a view, and not a relationship.
  public let isView: Bool
  /// Whether the list is only included when a single resource is fetched.
  public let isSingleOnly: Bool
  /// Whether the list depends on the user, so that the request needs a user token.
  package let isOfUser: Bool
  /// Whether the service documents the list.
  package let isDocumented: Bool

  /// Creates a declaration of a relationship, which may need a user token, and which the service
  /// may not document.
  public init(
    _ name: String, page: Int? = nil, max: Int? = nil, isSingleOnly: Bool = false,
    isOfUser: Bool = false, isDocumented: Bool = true
  ) {
    self.name = name
    isView = false
    (defaultPage, largestPage) = (page, max)
    self.isSingleOnly = isSingleOnly
    self.isOfUser = isOfUser
    self.isDocumented = isDocumented
  }

  /// Creates a declaration of a view.
  public init(view name: String, page: Int? = nil, max: Int? = nil) {
    self.name = name
    isView = true
    (defaultPage, largestPage) = (page, max)
    (isSingleOnly, isOfUser, isDocumented) = (false, false, true)
  }
}

/// A declared list, with the kind of its items as an associated type.
public protocol DeclaredList<Item>: Sendable {
  /// The kind of the items.
  associatedtype Item: ResourceKind
  /// The name in paths, in the JSON and in requests.
  var name: String { get }
  /// Whether the service compiles the list.
  var isView: Bool { get }
  /// The number of items per page when the request names none; nil if undocumented.
  var defaultPage: Int? { get }
  /// The largest page size; nil if undocumented.
  var largestPage: Int? { get }
  /// Whether the list is only included when a single resource is fetched.
  var isSingleOnly: Bool { get }
}

extension DeclaredList {
  /// The type of the items; nil if they are of mixed types.
  package var itemType: ResourceType? { Item.declaredType }
}

extension RelatedList: DeclaredList {}

extension RelatedList<AnyKind> {
  /// The same resource in the user's library.
  package static var inLibrary: Self { Self("library", isOfUser: true) }
}

extension RelatedList: SchemaMember {
  package var section: SchemaSection { isView ? .views : .relationships }
  package var expected: String { "a list of \(Item.declaredType?.rawValue ?? "resources")" }
  package var list: (any DeclaredList)? { isDocumented ? self : nil }

  package func reads(_ json: JSON) -> Bool {
    guard let page = Page<Item>(json, inResourceAs: name) else { return false }
    return page.resources.count == json["data"]?.count ?? 0
  }
}

/// The lists related to a resource, such as the tracks of an album, if they were sent.
@dynamicMemberLookup
public struct RelatedLists<Kind: ResourceKind>: Sendable {
  /// The resource.
  let json: JSON

  /// The declared list, if it was sent.
  public subscript<List: DeclaredList>(
    dynamicMember path: KeyPath<Kind, List>
  ) -> Page<List.Item>? {
    let list = Kind.schema[keyPath: path]
    let lists = json[list.isView ? "views" : "relationships"]
    return Page(lists?[list.name], inResourceAs: list.name)
  }

  /// The list with that name in the API, of any kind of items, if it was sent.
  public subscript(name: String) -> Page<AnyKind>? {
    Page(json["relationships"]?[name] ?? json["views"]?[name], inResourceAs: name)
  }
}
