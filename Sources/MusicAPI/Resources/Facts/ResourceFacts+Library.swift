extension ResourceFacts {
  /// Every type that the user's library has.
  public static let library: [ResourceFacts] = [
    ResourceFacts(
      .libraryAlbums, "library-album", "albums", ids: 100, prefixes: ["l."],
      sortedBy: ["name", "dateAdded"],
      relationships: [
        .related("artists"), .related("catalog"), .related("tracks", isSingleOnly: true),
      ],
      isRatable: true),
    ResourceFacts(
      .libraryArtists, "library-artist", "artists", ids: 25, prefixes: ["r."], sortedBy: ["name"],
      relationships: [.related("albums", isSingleOnly: true), .related("catalog")]),
    ResourceFacts(
      .libraryMusicVideos, "library-music-video", "music-videos", ids: 100, prefixes: ["i."],
      sortedBy: ["name", "dateAdded"],
      relationships: [.related("albums"), .related("artists"), .related("catalog")],
      isRatable: true),
    ResourceFacts(
      .libraryPlaylistFolders, "library-playlist-folder", "playlist-folders", ids: 100,
      prefixes: ["p."],
      relationships: [
        .related("children", absence: .emptyUnlessUnknown), .related("parent"),
      ],
      extended: [], isFavoritable: false),
    ResourceFacts(
      .libraryPlaylists, "library-playlist", "playlists", ids: 100, prefixes: ["p."],
      sortedBy: ["name", "dateAdded"],
      relationships: [
        .related("catalog"), .related("parent"), .related("tracks", isSingleOnly: true),
      ],
      extended: ["inFavorites", "trackTypes"], isRatable: true),
    ResourceFacts(
      .librarySongs, "library-song", "songs", ids: 300, prefixes: ["i.", "a."],
      sortedBy: ["name", "dateAdded"],
      relationships: [.related("albums"), .related("artists"), .related("catalog")],
      isRatable: true),
  ]

  private init(
    _ type: ResourceType, _ singular: String, _ pathName: String, ids: Int, prefixes: [String],
    sortedBy sortNames: [String] = [], relationships: [ListFacts],
    extended: [String] = ["inFavorites"], isRatable: Bool = false, isFavoritable: Bool = true
  ) {
    self.init(
      type: type, singular: singular, idLimit: ids, lookups: [:], relationships: relationships,
      views: [], extended: extended, pathName: pathName, idPrefixes: prefixes, sortNames: sortNames,
      isRatable: isRatable, isAddable: false, isFavoritable: isFavoritable)
  }

  /// What an answer 404 says of a related list that a resource of the library names.
  static func absence(at target: RequestTarget) -> Absence {
    let parts = target.path.split(separator: "/").map(String.init)
    guard parts.count == 6, parts.starts(with: ["v1", "me", "library"]),
      let list = library(pathName: parts[3])?.relationships.first(where: { $0.name == parts[5] })
    else { return .notFound }
    return list.absence
  }

  /// What is known of a type by what the library calls it, such as `songs`.
  public static func library(pathName: String) -> ResourceFacts? {
    library.first { $0.pathName == pathName }
  }
}

extension ResourceFacts.ListFacts {
  /// A related list of the library, all of which have pages of the same size.
  fileprivate static func related(
    _ name: String, isSingleOnly: Bool = false, absence: Absence = .emptyWhenSaid
  ) -> Self {
    Self(
      name: name, pageLimit: LibraryFacts.pageLimit, isSingleOnly: isSingleOnly, absence: absence)
  }
}
