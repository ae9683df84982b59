/// A playlist in the user's library.
public final class LibraryPlaylist: InLibrary, Favoritable, Ratable, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    LibraryPlaylist(), "library-playlists", ids: 100, idPrefixes: ["p."],
    sorts: [.name, .dateAdded],
    columns: ["name", "canEdit", "isPublic", "dateAdded", "playParams.globalId"])

  /// The name in the library.
  public let name = Attribute<String>("name", always: true)
  /// Whether tracks can be added.
  public let canEdit = Attribute<Bool>("canEdit", always: true)
  /// Whether it can be deleted; undocumented, but seen in responses.
  public let canDelete = Attribute<Bool>("canDelete")
  /// Whether it has a catalog match.
  public let hasCatalog = Attribute<Bool>("hasCatalog", always: true)
  /// Whether others can see it.
  public let isPublic = Attribute<Bool>("isPublic", always: true)
  /// Whether several people edit it; undocumented, but seen in responses.
  public let hasCollaboration = Attribute<Bool>("hasCollaboration")
  /// The time it was added to the library.
  public let dateAdded = Attribute<UnixTime>("dateAdded")
  /// The date of the last change, in ISO 8601 format; undocumented, but seen in responses.
  public let lastModifiedDate = Attribute<String>("lastModifiedDate")
  /// The description: `standard`, which may be empty.
  public let description = Attribute<Attributes<EditorialNotes>>("description")
  /// The cover; often missing for music that the user uploaded.
  public let artwork = Attribute<Attributes<Artwork>>("artwork")
  /// The number of tracks; undocumented, but seen in responses.
  public let trackCount = Attribute<Int>("trackCount")
  /// The playback parameters, with the id of the catalog match if there is one.
  public let playParams = Attribute<Attributes<PlayParameters>>("playParams")
  /// The types of its tracks; sent only on request.
  public let trackTypes = ExtendedAttribute<[ResourceType]>("trackTypes")
  /// Whether it is one of the user's favorites; sent only on request.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// Its catalog match, if it has one.
  public let catalog = RelatedList<Playlist>("catalog", page: 1, max: 1)
  /// The folder it is in; undocumented, but seen in responses.
  public let parent = RelatedList<LibraryPlaylistFolder>("parent", page: 1, max: 1)
  /// The songs and music videos, in order; only when a single playlist is fetched.
  public let tracks = RelatedList<AnyKind>("tracks", page: 100, max: 100, isSingleOnly: true)
}

extension ResourceType {
  /// Playlists in the user's library.
  package static let libraryPlaylists = LibraryPlaylist.type
}

extension ResourceCollection<LibraryPlaylist> {
  /// Playlists in the user's library.
  public static var libraryPlaylists: Self { Self() }
}

/// A folder of playlists in the user's library.
public final class LibraryPlaylistFolder: InLibrary, KnownKind {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    LibraryPlaylistFolder(), "library-playlist-folders", ids: 100, idPrefixes: ["p."],
    columns: ["name", "dateAdded"])

  /// The name in the library.
  public let name = Attribute<String>("name", always: true)
  /// The time it was created.
  public let dateAdded = Attribute<UnixTime>("dateAdded")

  /// The playlists and folders in it.
  public let children = RelatedList<AnyKind>(
    "children", page: LibraryFacts.defaultPage, max: LibraryFacts.pageLimit)
  /// The folder it is in.
  public let parent = RelatedList<LibraryPlaylistFolder>("parent", page: 1, max: 1)
}

extension ResourceType {
  /// Folders of playlists in the user's library.
  package static let libraryPlaylistFolders = LibraryPlaylistFolder.type
}

extension ResourceCollection<LibraryPlaylistFolder> {
  /// Folders of playlists in the user's library.
  public static var libraryPlaylistFolders: Self { Self() }
}
