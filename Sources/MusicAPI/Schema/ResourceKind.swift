/// The declaration of a type of resource.
///
/// ``Song`` is a kind, and a song is a `Resource<Song>`. A kind declares everything about a type in
/// one place: its name and limits in ``KnownKind/facts``, its members in ``schema``, and its uses
/// in the protocols that it conforms to.
///
/// ```swift
/// enum Podcast: CatalogKind, Searchable {
///   static let facts = ResourceFacts(Self.self, "podcasts", ids: 100)
///   static let schema = Schema()
///
///   final class Schema: Sendable {
///     let name = Attribute<String>("name")
///     let curators = RelatedList<Curator>("curators", page: 10)
///   }
/// }
/// ```
public protocol ResourceKind: Sendable, SendableMetatype {
  /// The type that declares the members.
  associatedtype Schema: AnyObject & Sendable
  /// The declarations, each with the name and type of a member.
  static var schema: Schema { get }
  /// The name of the type; nil for ``AnyKind``.
  static var type: ResourceType? { get }
  /// The name of the type and its limits; nil for ``AnyKind``.
  static var declaredFacts: ResourceFacts? { get }
}

/// A kind with a single type.
public protocol KnownKind: ResourceKind {
  /// The name of the type and its limits.
  static var facts: ResourceFacts { get }
}

extension KnownKind {
  /// The name of the type.
  public static var type: ResourceType? { facts.type }
  /// The name of the type and its limits.
  public static var declaredFacts: ResourceFacts? { facts }
}

/// A kind whose resources are fetched from the catalog: a ``CatalogKind``, or ``AnyKind``.
public protocol InCatalog: ResourceKind {}

/// A kind whose resources are fetched from the user's library: a ``LibraryKind``, or ``AnyKind``.
public protocol InLibrary: ResourceKind {
  /// The keys that a list of these resources can be sorted by.
  associatedtype Sort: SortKey
}

/// A kind in the catalog of a storefront.
public protocol CatalogKind: KnownKind, InCatalog {}

/// A kind in the user's library.
public protocol LibraryKind: KnownKind, InLibrary {}

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

/// A key that a library list can be sorted by.
public protocol SortKey: RawRepresentable<String>, Sendable, Hashable {
  /// The known names.
  static var names: [String] { get }
}

extension SortKey where Self: CaseIterable {
  /// The names of all cases.
  public static var names: [String] { allCases.map(\.rawValue) }
}

/// No sort keys: the service has a single order for the list.
public enum Unsorted: SortKey {
  /// Always returns nil.
  public init?(rawValue: String) { nil }
  /// The name, which is never read because there are no values.
  public var rawValue: String { switch self {} }
  /// An empty list.
  public static let names: [String] = []
}

/// All known kinds; a new kind is added here and nowhere else.
enum KnownKinds {
  /// The kinds that have a collection in the catalog, in the order of their types.
  static let catalog: [any CatalogKind.Type] = [
    Activity.self, Album.self, AppleCurator.self, Artist.self, Curator.self, Genre.self,
    MusicVideo.self, Playlist.self, RecordLabel.self, Song.self, StationGenre.self, Station.self,
  ]

  /// The kinds in a library, in the order of their types.
  static let library: [any LibraryKind.Type] = [
    LibraryAlbum.self, LibraryArtist.self, LibraryMusicVideo.self, LibraryPlaylistFolder.self,
    LibraryPlaylist.self, LibrarySong.self,
  ]

  /// All other kinds.
  static let others: [any KnownKind.Type] = [
    AlbumPeriodSummary.self, ArtistPeriodSummary.self, MusicSummary.self, Rating.self,
    Recommendation.self, SongPeriodSummary.self, Storefront.self,
  ]

  /// All kinds.
  static let all = catalog.map { $0 as any KnownKind.Type } + library.map { $0 } + others

  /// The facts of each type, by its name.
  static let facts: [String: ResourceFacts] = all.reduce(into: [:]) { table, kind in
    table[kind.facts.type.rawValue] = kind.facts
  }
}
