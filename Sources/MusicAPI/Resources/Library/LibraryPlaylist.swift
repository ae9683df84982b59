/// A playlist in the user's library.
public enum LibraryPlaylist: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .libraryPlaylists
}

extension Attributes<LibraryPlaylist> {
  /// The name, as the library has it.
  public var name: String? { self["name"] }
  /// Whether tracks can be added.
  public var canEdit: Bool? { self["canEdit"] }
  /// Whether it can be deleted; seen in answers, not documented.
  public var canDelete: Bool? { self["canDelete"] }
  /// Whether it has a twin in the catalog.
  public var hasCatalog: Bool? { self["hasCatalog"] }
  /// Whether others can see it.
  public var isPublic: Bool? { self["isPublic"] }
  /// Whether several people edit it; seen in answers, not documented.
  public var hasCollaboration: Bool? { self["hasCollaboration"] }
  /// When it came into the library, in ISO 8601.
  public var dateAdded: String? { self["dateAdded"] }
  /// When it was last changed, in ISO 8601; seen in answers, not documented.
  public var lastModifiedDate: String? { self["lastModifiedDate"] }
  /// What it says of itself: `standard`, which may be empty.
  public var description: EditorialNotes? { self["description"] }
  /// The cover; often missing for what the user uploaded.
  public var artwork: Artwork? { self["artwork"] }
  /// How many tracks it has; seen in answers, not documented.
  public var trackCount: Int? { self["trackCount"] }
  /// What a player needs, and the id of the twin in the catalog, where it has one.
  public var playParams: PlayParameters? { self["playParams"] }
  /// The types its tracks have; only when extended.
  public var trackTypes: [ResourceType]? { self["trackTypes"] }
  /// Whether it is one of the user's favourites; only when extended.
  public var inFavorites: Bool? { self["inFavorites"] }
}

extension Relationships<LibraryPlaylist> {
  /// Its twin in the catalog, if it has one.
  public var catalog: Relationship<Playlist>? { self["catalog"] }
  /// The folder it is in; seen in answers, not documented.
  public var parent: Relationship<LibraryPlaylistFolder>? { self["parent"] }
  /// Songs and music videos in order; comes with a single playlist only.
  public var tracks: Relationship<AnyKind>? { self["tracks"] }
}
