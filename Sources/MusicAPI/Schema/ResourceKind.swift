/// The declaration of a type of resource.
///
/// ``Song`` is a kind, and a song is a `Resource<Song>`. A kind declares everything about a type in
/// one place: its name and limits in ``KnownKind/declaration``, its members as constants, and its
/// uses in the protocols that it conforms to. Its only object is the one that it declares.
///
/// ```swift
/// final class Podcast: InCatalog, Searchable {
///   static let declaration = KindDeclaration(Podcast(), "podcasts", ids: 100)
///
///   let name = Attribute<String>("name")
///   let curators = RelatedList<Curator>("curators", page: 10)
/// }
///
/// extension ResourceCollection<Podcast> {
///   static var podcasts: Self { Self() }
/// }
/// ```
public protocol ResourceKind: ObjectSchema {
  /// The name of the type; nil for ``AnyKind``.
  static var declaredType: ResourceType? { get }
}

/// A kind with a single type.
public protocol KnownKind: ResourceKind {
  /// The name, limits and members of the type.
  static var declaration: KindDeclaration<Self> { get }
}

extension KnownKind {
  /// The name of the type.
  public static var declaredType: ResourceType? { type }

  /// The name of the type, such as `songs`.
  public static var type: ResourceType { declaration.facts.type }

  /// The declarations of the members.
  public static var schema: Self { declaration.schema }

  /// The name and limits of the type.
  package static var facts: ResourceFacts { declaration.facts }
}

/// The declaration of a kind: the name, the limits and the members of its type.
public final class KindDeclaration<Kind: KnownKind>: Sendable {
  /// The members.
  let schema: Kind
  /// The name and limits.
  let facts: ResourceFacts

  /// Declares a kind by its only object, with the default columns of a table if there are any.
  public init(
    _ schema: Kind, _ name: String, ids: Int = 100, lookups: KeyValuePairs<Lookup, Int> = [:],
    idPrefixes: [String] = [], sorts: [LibrarySort] = [], columns: [String] = []
  ) {
    self.schema = schema
    facts = ResourceFacts(
      Kind.self, name, ids: ids, lookups: lookups, idPrefixes: idPrefixes, sorts: sorts,
      columns: columns)
  }
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

/// All known kinds.
///
/// A new kind is one line here; everything else about it is in its own file.
enum KnownKinds {
  /// The kinds that have a collection in the catalog, in the order of their types.
  static let catalog: [any (InCatalog & KnownKind).Type] = [
    Activity.self, Album.self, AppleCurator.self, Artist.self, Curator.self, Genre.self,
    MusicVideo.self, Playlist.self, RecordLabel.self, Song.self, StationGenre.self, Station.self,
  ]

  /// The kinds in a library, in the order of their types.
  static let library: [any (InLibrary & KnownKind).Type] = [
    LibraryAlbum.self, LibraryArtist.self, LibraryMusicVideo.self, LibraryPlaylistFolder.self,
    LibraryPlaylist.self, LibrarySong.self,
  ]

  /// All other kinds.
  static let others: [any KnownKind.Type] = [
    PeriodSummary<Album>.self, PeriodSummary<Artist>.self, MusicSummary.self, Rating.self,
    Recommendation.self, PeriodSummary<Song>.self, Storefront.self,
  ]

  /// All kinds.
  static let all = catalog.map { $0 as any KnownKind.Type } + library.map { $0 } + others

  /// The facts of each type, by its name.
  static let facts: [String: ResourceFacts] = all.reduce(into: [:]) { table, kind in
    table[kind.facts.type.rawValue] = kind.facts
  }
}

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
