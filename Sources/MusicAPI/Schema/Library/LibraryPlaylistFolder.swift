/// A folder of playlists in the user's library.
public enum LibraryPlaylistFolder: LibraryKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "library-playlist-folders", ids: 100, idPrefixes: ["p."],
    columns: ["name", "dateAdded"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// No keys: the list of folders has a single order.
  public typealias Sort = Unsorted

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The name in the library.
    public let name = Attribute<String>("name", .always)
    /// The time it was created.
    public let dateAdded = Attribute<UnixTime>("dateAdded")

    /// The playlists and folders in it.
    public let children = Relationship<AnyKind>(
      "children", page: LibraryFacts.defaultPage, max: LibraryFacts.pageLimit,
      absence: .emptyWhenSaid)
    /// The folder it is in.
    public let parent = Relationship<LibraryPlaylistFolder>("parent", page: 1, max: 1)
  }
}

extension ResourceType {
  /// Folders of playlists in the user's library.
  public static let libraryPlaylistFolders = LibraryPlaylistFolder.facts.type
}

extension ResourceCollection<LibraryPlaylistFolder> {
  /// Folders of playlists in the user's library.
  public static var libraryPlaylistFolders: Self { Self() }
}
