/// A playlist in the user's library.
public enum LibraryPlaylist: LibraryKind, Favoritable, Ratable, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "library-playlists", ids: 100, idPrefixes: ["p."],
    columns: ["name", "canEdit", "isPublic", "dateAdded", "playParams.globalId"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// What a list of them can be sorted by.
  public enum Sort: String, SortKey, CaseIterable {
    /// By name.
    case name
    /// By the date it was added to the library.
    case dateAdded
  }

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, as the library has it.
    public let name = Attribute<String>("name", .always)
    /// Whether tracks can be added.
    public let canEdit = Attribute<Bool>("canEdit", .always)
    /// Whether it can be deleted; seen in responses, not documented.
    public let canDelete = Attribute<Bool>("canDelete")
    /// Whether it has a catalog match.
    public let hasCatalog = Attribute<Bool>("hasCatalog", .always)
    /// Whether others can see it.
    public let isPublic = Attribute<Bool>("isPublic", .always)
    /// Whether several people edit it; seen in responses, not documented.
    public let hasCollaboration = Attribute<Bool>("hasCollaboration")
    /// When it was added to the library, in ISO 8601.
    public let dateAdded = Attribute<String>("dateAdded")
    /// When it was last changed, in ISO 8601; seen in responses, not documented.
    public let lastModifiedDate = Attribute<String>("lastModifiedDate")
    /// The description: `standard`, which may be empty.
    public let description = Attribute<EditorialNotes>("description")
    /// The cover; often missing for what the user uploaded.
    public let artwork = Attribute<Artwork>("artwork")
    /// How many tracks it has; seen in responses, not documented.
    public let trackCount = Attribute<Int>("trackCount")
    /// What a player needs, with the id of its catalog match where it has one.
    public let playParams = Attribute<PlayParameters>("playParams")
    /// The types its tracks have; only when extended.
    public let trackTypes = ExtendedAttribute<[ResourceType]>("trackTypes")
    /// Whether it is one of the user's favorites; only when extended.
    public let inFavorites = ExtendedAttribute.inFavorites

    /// Its catalog match, if it has one.
    public let catalog = Relationship<Playlist>.library("catalog")
    /// The folder it is in; seen in responses, not documented.
    public let parent = Relationship<LibraryPlaylistFolder>.library("parent")
    /// Songs and music videos in order; only when a single playlist is fetched.
    public let tracks = Relationship<AnyKind>.library("tracks", isSingleOnly: true)
  }
}

extension ResourceType {
  /// Playlists in the user's library.
  public static let libraryPlaylists = LibraryPlaylist.facts.type
}

extension ResourceCollection<LibraryPlaylist> {
  /// Playlists in the user's library.
  public static var libraryPlaylists: Self { Self() }
}
