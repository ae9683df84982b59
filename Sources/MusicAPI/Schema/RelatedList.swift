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
  public var itemType: ResourceType? { Item.type }
}

extension RelatedList: DeclaredList {}

extension RelatedList<AnyKind> {
  /// The same resource in the user's library.
  public static var inLibrary: Self { Self("library", isOfUser: true) }
}

extension RelatedList: SchemaMember {
  package var section: SchemaSection { isView ? .views : .relationships }
  package var expected: String { ResourceList<Item>.description }
  package var list: (any DeclaredList)? { isDocumented ? self : nil }

  package func reads(_ json: JSON) -> Bool { ResourceList<Item>.reads(json) }
}

extension ResourceList {
  /// The name of the expected value, for a report.
  fileprivate static var description: String { "a list of \(Kind.type?.rawValue ?? "resources")" }

  /// Returns whether the JSON is a list of resources that are all of this kind.
  fileprivate static func reads(_ json: JSON) -> Bool {
    guard let list = ResourceList(json: json) else { return false }
    return list.data.count == json["data"]?.count ?? 0
  }
}

/// A list of resources inside a response: a relationship, a view, a group of search results, or a
/// chart.
///
/// A relationship to a single resource is also a list, with at most one item.
public struct ResourceList<Kind: ResourceKind>: JSONReadable, Sendable {
  /// The object that the server sent.
  public let json: JSON?
  /// The resources of this page; empty if only a link was sent.
  public let data: [Resource<Kind>]

  /// Wraps an object that the server sent; if it is nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
    data = [Resource<Kind>](in: json)
  }

  /// Reads a value if it is an object.
  public init?(json: JSON) {
    guard json.kind == .object else { return nil }
    self.init(json)
  }

  /// The path of the whole list.
  public var href: String? { json?["href"]?.string }

  /// The path of the next page; nil on the last page, and an error if it is not a path.
  public var next: String? {
    get throws(UnexpectedShapeError) { try json?.nextPage() }
  }

  /// The name of a chart in requests, such as `most-played`; nil for other lists.
  public var chart: String? { json?["chart"]?.string }

  /// The name of a chart to display; nil for other lists.
  public var name: String? { json?["name"]?.string }

  /// The title of a view; available inside a resource, or if the request asks for titles.
  public var title: String? { Attributes<Kind>(json?["attributes"])["title"] }
}

/// The lists related to a resource, such as the tracks of an album, if they were sent.
@dynamicMemberLookup
public struct RelatedLists<Kind: ResourceKind>: Sendable {
  /// The resource.
  let json: JSON

  /// The declared list, if it was sent.
  public subscript<List: DeclaredList>(
    dynamicMember path: KeyPath<Kind, List>
  ) -> ResourceList<List.Item>? {
    let list = Kind.schema[keyPath: path]
    return json[list.isView ? "views" : "relationships"]?[list.name]
      .flatMap { ResourceList(json: $0) }
  }

  /// The list with that name in the API, of any kind of items, if it was sent.
  public subscript(name: String) -> ResourceList<AnyKind>? {
    (json["relationships"]?[name] ?? json["views"]?[name]).flatMap { ResourceList(json: $0) }
  }
}
