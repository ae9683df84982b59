/// A folder of playlists in the user's library.
public enum LibraryPlaylistFolder: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .libraryPlaylistFolders
}

extension Attributes<LibraryPlaylistFolder> {
  /// The name, as the library has it.
  public var name: String? { self["name"] }
  /// When it was made, in ISO 8601.
  public var dateAdded: String? { self["dateAdded"] }
}

extension Relationships<LibraryPlaylistFolder> {
  /// The playlists and folders in it.
  public var children: Relationship<AnyKind>? { self["children"] }
  /// The folder it is in.
  public var parent: Relationship<LibraryPlaylistFolder>? { self["parent"] }
}
