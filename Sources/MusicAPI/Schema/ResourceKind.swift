/// The declaration of a type of resource.
///
/// ``Song`` is a kind, and a song is a `Resource<Song>`. A kind declares everything about a type in
/// one place: its name and limits in ``KnownKind/facts``, its members as constants, and its uses in
/// the protocols that it conforms to. Its only object is its ``ObjectSchema/schema``.
///
/// ```swift
/// final class Podcast: InCatalog, Searchable {
///   static let facts = ResourceFacts(Podcast.self, "podcasts", ids: 100)
///   static let schema = Podcast()
///
///   let name = Attribute<String>("name")
///   let curators = RelatedList<Curator>("curators", page: 10)
/// }
/// ```
public protocol ResourceKind: ObjectSchema {
  /// The name of the type and its limits; nil for ``AnyKind``.
  static var declaredFacts: ResourceFacts? { get }
}

extension ResourceKind {
  /// The name of the type; nil for ``AnyKind``.
  public static var type: ResourceType? { declaredFacts?.type }
}

/// A kind with a single type.
public protocol KnownKind: ResourceKind {
  /// The name of the type and its limits.
  static var facts: ResourceFacts { get }
}

extension KnownKind {
  /// The name of the type and its limits.
  public static var declaredFacts: ResourceFacts? { facts }
}

/// A kind in the catalog of a storefront, or ``AnyKind``.
public protocol InCatalog: ResourceKind {}

/// A kind in the user's library, or ``AnyKind``.
public protocol InLibrary: ResourceKind {}

/// A kind in the catalog that the service can list in full, or ``AnyKind``, whose types are checked
/// at run time.
public protocol Listed: InCatalog {}

/// A kind that a search can find.
public protocol Searchable: KnownKind {}

/// A kind that has charts.
public protocol Charted: KnownKind {}

/// A kind that a user can love or dislike, or ``AnyKind``, whose types are checked at run time.
public protocol Ratable: ResourceKind {}

/// A kind that can be added to the user's library, or ``AnyKind``.
public protocol Addable: ResourceKind {}

/// A kind that can be one of the user's favorites, or ``AnyKind``.
public protocol Favoritable: ResourceKind {}

/// A kind that can be a track of a playlist, or ``AnyKind``.
public protocol PlaylistTrack: ResourceKind {}

/// The order of a list in the user's library; one that the service adds later is kept.
public struct LibrarySort: RawRepresentable, Hashable, Sendable {
  /// The value of the query parameter, such as `-dateAdded`.
  public let rawValue: String

  /// Creates an order from any key, known or not, with a leading `-` for descending order.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// By name.
  public static let name = LibrarySort(rawValue: "name")
  /// By the date it was added to the library, the oldest first; artists and folders have none.
  public static let dateAdded = LibrarySort(rawValue: "dateAdded")

  /// Returns the opposite order: largest, or newest, first.
  public static func descending(_ order: LibrarySort) -> LibrarySort {
    LibrarySort(rawValue: "-" + order.rawValue)
  }
}
