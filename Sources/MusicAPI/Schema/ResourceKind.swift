/// What is particular to one type of resource.
///
/// ``Song`` is a kind, and a song is a `Resource<Song>`. A kind is one declaration of all
/// that is known about a type: its name and limits in ``KnownKind/facts``, its members in
/// ``schema``, and where it lives and what it can be used for in the protocols it conforms to.
///
/// ```swift
/// enum Podcast: CatalogKind, Searchable {
///   static let facts = ResourceFacts(Self.self, "podcasts", ids: 100)
///   static let schema = Schema()
///
///   final class Schema: Sendable {
///     let name = Attribute<String>("name", .always)
///     let curators = Relationship<Curator>("curators", page: 10)
///   }
/// }
/// ```
public protocol ResourceKind: Sendable, SendableMetatype {
  /// What declares the members.
  associatedtype Schema: AnyObject & Sendable
  /// The declarations, each of which says the name and the type of a member.
  static var schema: Schema { get }
  /// The type's name; nil for the kind of any type.
  static var type: ResourceType? { get }
}

/// A kind of one type.
public protocol KnownKind: ResourceKind {
  /// The name of the type and its limits.
  static var facts: ResourceFacts { get }
}

extension KnownKind {
  /// The type's name.
  public static var type: ResourceType? { facts.type }
}

/// A kind whose resources are fetched from the catalog: a ``CatalogKind``, or ``AnyKind``.
public protocol InCatalog: ResourceKind {}

/// A kind whose resources are fetched from the user's library: a ``LibraryKind``, or ``AnyKind``.
public protocol InLibrary: ResourceKind {
  /// What a list of them can be sorted by.
  associatedtype Sort: SortKey
}

/// A kind that lives in the catalog of a storefront.
public protocol CatalogKind: KnownKind, InCatalog {}

/// A kind that lives in the user's library.
public protocol LibraryKind: KnownKind, InLibrary {}

/// A kind of the catalog that the service lists as a whole.
public protocol Listed: CatalogKind {}

/// A kind that a search can find.
public protocol Searchable: KnownKind {}

/// A kind that there are charts of.
public protocol Charted: KnownKind {}

/// A kind that a user can love or dislike.
public protocol Ratable: KnownKind {}

/// A kind that can be added to the user's library.
public protocol Addable: KnownKind {}

/// A kind that can be one of the user's favorites.
public protocol Favoritable: KnownKind {}

/// A kind that can be a track of a playlist.
public protocol PlaylistTrack: KnownKind {}

/// What a list in the user's library can be sorted by.
public protocol SortKey: RawRepresentable<String>, Sendable, Hashable {
  /// The names that are known.
  static var names: [String] { get }
}

extension SortKey where Self: CaseIterable {
  /// The names of all cases.
  public static var names: [String] { allCases.map(\.rawValue) }
}

/// No sort keys: the service has a single order for such a list.
public enum Unsorted: SortKey {
  /// Takes no name.
  public init?(rawValue: String) { nil }
  /// Never read, since there is no value.
  public var rawValue: String { switch self {} }
  /// None.
  public static let names: [String] = []
}

/// The kinds that are known: the one list that a new kind is added to.
enum KnownKinds {
  /// Those that have a collection in the catalog, in the order of their types, as help shows them.
  static let catalog: [any CatalogKind.Type] = [
    Activity.self, Album.self, AppleCurator.self, Artist.self, Curator.self, Genre.self,
    MusicVideo.self, Playlist.self, RecordLabel.self, Song.self, StationGenre.self, Station.self,
  ]

  /// Those that a library has, in the order of their types.
  static let library: [any LibraryKind.Type] = [
    LibraryAlbum.self, LibraryArtist.self, LibraryMusicVideo.self, LibraryPlaylistFolder.self,
    LibraryPlaylist.self, LibrarySong.self,
  ]

  /// All others.
  static let others: [any KnownKind.Type] = [
    AlbumPeriodSummary.self, ArtistPeriodSummary.self, MusicSummary.self, Rating.self,
    Recommendation.self, SongPeriodSummary.self, Storefront.self,
  ]

  /// Every kind.
  static let all = catalog.map { $0 as any KnownKind.Type } + library.map { $0 } + others

  /// What is known of each type.
  static let facts: [ResourceType: ResourceFacts] = all.reduce(into: [:]) { table, kind in
    table[kind.facts.type] = kind.facts
  }
}
