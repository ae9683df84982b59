/// What the user's library can be asked for, beside what belongs to each type.
public enum LibraryFacts {
  /// How many items a page has when the request names no size.
  public static let defaultPage = 25
  /// The largest page of a list, and of a related list.
  public static let pageLimit = 100
  /// The biggest page of what was added last.
  public static let recentlyAddedPageLimit = 25
  /// The id of the folder that all playlists and folders are in, deeper or not.
  package static let rootFolderID = "p.playlistsroot"
  /// The types that can be tracks of a playlist.
  public static let trackTypes: [ResourceType] = ResourceFacts.all
    .filter { $0.kind is any PlaylistTrack.Type }.map(\.type)
  /// How many tracks one request may put on a playlist; the service does not say.
  public static let trackBatchLimit = 100
  /// What an answer 404 says of a list of the library: the service denies that there is one.
  static let listAbsence = Absence.empty
}
