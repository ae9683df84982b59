extension Library {
  /// Creates a request for the pages of a related list, such as `\.tracks` of a playlist.
  ///
  /// An empty relationship yields an empty list, although the service responds 404.
  public static func relationship<Kind: LibraryKind, Item>(
    _ list: KeyPath<Kind.Schema, Relationship<Item>>, of collection: ResourceCollection<Kind>,
    id: ResourceID<Kind>, with extras: [Extra<Item>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    try self.list(Kind.schema[keyPath: list].name, of: collection, id, options.adding(extras))
  }

  /// Creates a request for the pages of a related list of a resource that you have.
  public static func relationship<Kind: LibraryKind, Item>(
    _ list: KeyPath<Kind.Schema, Relationship<Item>>, of item: some ResourceReferring<Kind>,
    with extras: [Extra<Item>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Item>> {
    try relationship(
      list, of: ResourceCollection<Kind>(), id: ResourceID(rawValue: item.reference.id),
      with: extras, options: options)
  }

  /// Creates a request for all tracks of a playlist, of any type, in pages as large as possible.
  package static func tracks(
    of playlist: ResourceID<LibraryPlaylist>
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try relationship(
      named: LibraryPlaylist.schema.tracks.name,
      of: ResourceCollection<AnyKind>(.libraryPlaylists),
      id: ResourceID(rawValue: playlist.rawValue),
      options: FetchOptions(pageSize: LibraryFacts.pageLimit))
  }

  /// Creates a request for the pages of a related list, by its name in the API.
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
    let known = collection.facts?.relationship(name)
    // Every library has a root folder, even if the service responds that it does not exist.
    let isOfRoot = id.rawValue == LibraryFacts.rootFolderID
    return try Endpoint(
      path(.value(collection.type.pathName), .value(id.rawValue), .value(name)),
      options.query(.list(upTo: known?.pageLimit ?? LibraryFacts.pageLimit)),
      absence: isOfRoot ? LibraryFacts.listAbsence : known?.absence ?? .emptyWhenSaid)
  }

  /// Creates a request for the root folder, which `meta.filters.identity.playlistsroot` names.
  public static func rootFolder(
    with extras: [Extra<LibraryPlaylistFolder>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<LibraryPlaylistFolder>> {
    try Endpoint(
      path(.value(ResourceType.libraryPlaylistFolders.pathName)),
      options.adding(extras).query(.list(), ["filter[identity]": "playlistsroot"]))
  }

  /// Creates a request for the playlists and folders directly in a folder; by default, the root
  /// folder.
  public static func children(
    of folder: ResourceID<LibraryPlaylistFolder> = .root, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try relationship(
      \.children, of: .libraryPlaylistFolders, id: folder, options: options.adding(extras))
  }

  /// Creates a request for recently added albums and playlists, and sometimes songs and artists.
  public static func recentlyAdded(
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try Endpoint(
      path(.word(.recentlyAdded)),
      options.adding(extras).query(.list(upTo: LibraryFacts.recentlyAddedPageLimit)),
      absence: LibraryFacts.listAbsence)
  }

  /// Creates a request for what the user has pinned to the top of the library.
  ///
  /// Apple does not document it.
  public static func pins(
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try Endpoint(
      path(.word(.pins)), options.adding(extras).query(.list()), absence: LibraryFacts.listAbsence)
  }

  /// Creates a request for resources that match a term, grouped by kind.
  ///
  /// The page size and the offset apply to each group.
  public static func search(
    _ term: String, types: [any (LibraryKind & Searchable).Type],
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<SearchResults> {
    try search(term, named: types.map { $0.facts.type }, with: extras, options: options)
  }

  /// Creates a request for resources of types, by their names in the API, that match a term.
  public static func search(
    _ term: String, named types: [ResourceType], with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<SearchResults> {
    guard term.contains(where: { !$0.isWhitespace }) else { throw .emptyTerm }
    try options.check(
      types, areAmong: SearchFacts.libraryTypes, "a search of the library can find")
    var query: Query = ["term": term]
    query.add("types", list: types.map(\.rawValue))
    return try Endpoint(
      path(.word(.search)),
      options.adding(extras, toSeveral: types).query(.list(upTo: SearchFacts.pageLimit), query))
  }
}

extension ResourceID<LibraryPlaylistFolder> {
  /// The root folder, which contains all others.
  public static var root: Self { Self(rawValue: LibraryFacts.rootFolderID) }
}

/// The order of a list in the user's library.
public struct SortOrder<Key: SortKey>: Sendable, Hashable {
  /// The value of the query parameter, such as `-dateAdded`.
  let value: String

  /// Smallest, or oldest, first.
  public static func ascending(_ key: Key) -> Self {
    Self(value: key.rawValue)
  }

  /// Largest, or newest, first.
  public static func descending(_ key: Key) -> Self {
    Self(value: "-" + key.rawValue)
  }

  /// Sorts by a key that the service added later, with a leading `-` for descending order.
  public static func named(_ value: String) -> Self {
    Self(value: value)
  }
}
