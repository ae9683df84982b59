/// A list of related resources that a kind declares, such as the tracks of an album.
///
/// A to-one relationship is a list too, of at most one.
public struct Relationship<Item: ResourceKind>: Sendable {
  /// The name in paths, in the JSON and in `include`.
  public let name: String
  /// How many items a page has when the request names no size; nil if undocumented.
  public let defaultPage: Int?
  /// The largest page there is; nil where the service does not say.
  public let largestPage: Int?
  /// Whether it can be included only when a single resource is fetched.
  public let isSingleOnly: Bool
  /// Whether it depends on the user, so that the request needs a user token.
  public let isOfUser: Bool
  /// Whether the service documents it.
  public let isDocumented: Bool
  /// What a 404 means for the list.
  public let absence: Absence

  /// Declares a relationship.
  public init(
    _ name: String, page: Int? = nil, max: Int? = nil, isSingleOnly: Bool = false,
    isOfUser: Bool = false, isDocumented: Bool = true, absence: Absence = .notFound
  ) {
    self.name = name
    defaultPage = page
    largestPage = max
    self.isSingleOnly = isSingleOnly
    self.isOfUser = isOfUser
    self.isDocumented = isDocumented
    self.absence = absence
  }

  /// Declares a relationship of a resource in the library: all of them have pages of one size.
  static func library(
    _ name: String, isSingleOnly: Bool = false, absence: Absence = .emptyWhenSaid
  ) -> Self {
    Self(
      name, page: LibraryFacts.defaultPage, max: LibraryFacts.pageLimit,
      isSingleOnly: isSingleOnly, absence: absence)
  }
}

extension Relationship<AnyKind> {
  /// The same resource in the user's library.
  public static var inLibrary: Self { Self("library", isOfUser: true) }
}

/// A list that the service compiles around a resource, such as the top songs of an artist.
public struct RelatedView<Item: ResourceKind>: Sendable {
  /// The name in paths, in the JSON and in `views`.
  public let name: String
  /// How many items a page has when the request names no size; nil if undocumented.
  public let defaultPage: Int?
  /// The largest page there is; nil where the service does not say.
  public let largestPage: Int?

  /// Declares a view.
  public init(_ name: String, page: Int? = nil, max: Int? = nil) {
    self.name = name
    defaultPage = page
    largestPage = max
  }
}

extension Relationship: SchemaMember {
  package var section: SchemaSection { .relationships }
  package var expected: String { ResourceList<Item>.description }

  package func reads(_ json: JSON) -> Bool { ResourceList<Item>.reads(json) }

  package var list: ResourceFacts.ListFacts? {
    guard isDocumented else { return nil }
    return ResourceFacts.ListFacts(
      name: name, itemType: Item.type, defaultPage: defaultPage, pageLimit: largestPage,
      isSingleOnly: isSingleOnly, absence: absence)
  }
}

extension RelatedView: SchemaMember {
  package var section: SchemaSection { .views }
  package var expected: String { ResourceList<Item>.description }

  package func reads(_ json: JSON) -> Bool { ResourceList<Item>.reads(json) }

  package var list: ResourceFacts.ListFacts? {
    ResourceFacts.ListFacts(
      name: name, itemType: Item.type, defaultPage: defaultPage, pageLimit: largestPage)
  }
}

extension ResourceList {
  /// What is expected, for a report.
  fileprivate static var description: String { "a list of \(Kind.type?.rawValue ?? "resources")" }

  /// Whether the JSON is such a list, and every resource in it is of its kind.
  fileprivate static func reads(_ json: JSON) -> Bool {
    guard let list = ResourceList(json: json) else { return false }
    return list.data.count == json["data"]?.count ?? 0
  }
}
