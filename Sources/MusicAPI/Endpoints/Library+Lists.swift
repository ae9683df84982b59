extension Library {
  /// A related list of one resource, in pages of its own: `\.tracks` of a playlist.
  ///
  /// An empty relationship gives an empty list, though the service responds 404.
  public static func relationship<Kind: LibraryKind, Item>(
    _ list: KeyPath<Kind.Schema, Relationship<Item>>, of collection: ResourceCollection<Kind>,
    id: ResourceID<Kind>, with extras: [Extra<Item>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    try self.list(Kind.schema[keyPath: list].name, of: collection, id, options.adding(extras))
  }

  /// A related list by its name in the API, in pages of its own.
  public static func relationship<Kind: InLibrary>(
    named name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>,
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try list(name, of: collection, id, options.adding(extras))
  }

  private static func list<Kind: InLibrary, Item>(
    _ name: String, of collection: ResourceCollection<Kind>, _ id: ResourceID<Kind>,
    _ options: FetchOptions
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    try collection.type.checkIsInLibrary()
    try InvalidRequestError.check(id: id.rawValue)
    try InvalidRequestError.check(
      options.pageSize, in: 1...LibraryFacts.pageLimit, name: "page size")
    let known = collection.type.facts?.relationship(name)
    // Every library has a root folder, even where the service says that one is not there.
    let isOfRoot = id.rawValue == LibraryFacts.rootFolderID
    return try Endpoint(
      path(collection.type.pathName, id.rawValue, name), options.query(),
      absence: isOfRoot ? LibraryFacts.listAbsence : known?.absence ?? .emptyWhenSaid)
  }

  /// The folder that contains all others, which `meta.filters.identity.playlistsroot` names.
  public static func rootFolder(
    with extras: [Extra<LibraryPlaylistFolder>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<LibraryPlaylistFolder>> {
    try Endpoint(
      path(ResourceType.libraryPlaylistFolders.pathName),
      options.adding(extras).query(["filter[identity]": "playlistsroot"]))
  }

  /// The playlists and folders directly in a folder; by default, in the root folder.
  public static func children(
    of folder: ResourceID<LibraryPlaylistFolder> = .root, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try relationship(
      \.children, of: .libraryPlaylistFolders, id: folder, options: options.adding(extras))
  }

  /// Recently added albums and playlists, and sometimes songs and artists.
  public static func recentlyAdded(
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try InvalidRequestError.check(
      options.pageSize, in: 1...LibraryFacts.recentlyAddedPageLimit, name: "page size")
    return try Endpoint(
      path("recently-added"), options.adding(extras).query(), absence: LibraryFacts.listAbsence)
  }

  /// Resources of some kinds that match a term, in a group for each kind.
  ///
  /// The size of a page and the offset count within each group.
  public static func search(
    _ term: String, types: [any (LibraryKind & Searchable).Type],
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<SearchResults> {
    try search(term, named: types.map { $0.facts.type }, with: extras, options: options)
  }

  /// Resources of some types, by their names in the API, that match a term.
  public static func search(
    _ term: String, named types: [ResourceType], with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<SearchResults> {
    guard term.contains(where: { !$0.isWhitespace }) else { throw .emptyTerm }
    guard !types.isEmpty else { throw .noTypes }
    for type in types { try type.checkIsInLibrary() }
    try InvalidRequestError.check(
      options.pageSize, in: 1...SearchFacts.pageLimit, name: "page size")
    var query: Query = ["term": term]
    query.add("types", list: types.map(\.rawValue))
    return try Endpoint(path("search"), options.adding(extras).query(query))
  }
}

extension ResourceID<LibraryPlaylistFolder> {
  /// The folder that all others are in.
  public static var root: Self { Self(rawValue: LibraryFacts.rootFolderID) }
}

/// The order of a list in the user's library.
public struct SortOrder<Key: SortKey>: Sendable, Hashable {
  /// The value of the parameter, such as `-dateAdded`.
  let value: String

  /// Smallest, or oldest, first.
  public static func ascending(_ key: Key) -> Self {
    Self(value: key.rawValue)
  }

  /// Largest, or newest, first.
  public static func descending(_ key: Key) -> Self {
    Self(value: "-" + key.rawValue)
  }

  /// By a name that the service added later, with a leading `-` for descending.
  public static func named(_ value: String) -> Self {
    Self(value: value)
  }
}
