extension Library {
  /// A related list of one resource, in pages of its own.
  ///
  /// Of an empty one, the service denies that there is a list; a listing of it is empty.
  public static func relationship<Kind: ResourceKind>(
    _ name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>,
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    try InvalidRequest.check(id: id.rawValue)
    try InvalidRequest.check(options.pageSize, in: 1...LibraryFacts.pageLimit, name: "page size")
    let list = collection.type.facts?.relationships.first { $0.name == name }
    // There is a root folder in every library, whatever the service says of one without any.
    let isOfRoot = id.rawValue == LibraryFacts.rootFolderID
    return try Endpoint(
      path(collection.type.pathName, id.rawValue, name), options.query(),
      absence: isOfRoot ? LibraryFacts.listAbsence : list?.absence ?? .emptyWhenSaid)
  }

  /// The folder that all others are in: `meta.filters.identity.playlistsroot` of the answer names it.
  public static func rootFolder(
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<LibraryPlaylistFolder>> {
    try Endpoint(
      path(ResourceType.libraryPlaylistFolders.pathName),
      options.query(["filter[identity]": "playlistsroot"]))
  }

  /// The playlists and folders that are in a folder itself; by default, in the root folder.
  public static func children(
    of folder: ResourceID<LibraryPlaylistFolder> = .root, options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    try relationship("children", of: .libraryPlaylistFolders, id: folder, options: options)
  }

  /// What was added last: albums and playlists, and perhaps songs and artists.
  public static func recentlyAdded(
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    try InvalidRequest.check(
      options.pageSize, in: 1...LibraryFacts.recentlyAddedPageLimit, name: "page size")
    return try Endpoint(
      path("recently-added"), options.query(), absence: LibraryFacts.listAbsence)
  }

  /// Resources of some types that match a term, in a group for each type.
  ///
  /// The size of a page and the offset count within each group.
  public static func search(
    _ term: String, types: [ResourceType], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<SearchResults> {
    guard term.contains(where: { !$0.isWhitespace }) else { throw .emptyTerm }
    guard !types.isEmpty else { throw .noTypes }
    try InvalidRequest.check(options.pageSize, in: 1...SearchFacts.pageLimit, name: "page size")
    var query: Query = ["term": term]
    query.add("types", list: types.map(\.rawValue))
    return try Endpoint(path("search"), options.query(query))
  }
}

extension ResourceID<LibraryPlaylistFolder> {
  /// The folder that all others are in.
  public static var root: Self { Self(rawValue: LibraryFacts.rootFolderID) }
}
