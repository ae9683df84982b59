/// A folder of playlists in the user's library.
public enum LibraryPlaylistFolder: LibraryKind {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "library-playlist-folders", ids: 100, idPrefixes: ["p."],
    columns: ["name", "dateAdded"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// Nothing: a list of them has one order.
  public typealias Sort = Unsorted

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, as the library has it.
    public let name = Attribute<String>("name", .always)
    /// When it was made, in ISO 8601.
    public let dateAdded = Attribute<String>("dateAdded")

    /// The playlists and folders in it.
    public let children = Relationship<AnyKind>.library("children", absence: .emptyUnlessUnknown)
    /// The folder it is in.
    public let parent = Relationship<LibraryPlaylistFolder>.library("parent")
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
