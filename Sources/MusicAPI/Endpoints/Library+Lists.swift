extension Library {
  /// Creates a request for the pages of a related list, such as `\.tracks` of a playlist.
  ///
  /// An empty list has no pages, although the service responds 404.
  public static func list<Kind: LibraryKind, Item>(
    _ list: KeyPath<Kind, RelatedList<Item>>, of collection: ResourceCollection<Kind>,
    id: ResourceID<Kind>
  ) -> Endpoint<ResourceDocument<Item>> {
    self.list(Kind.schema[keyPath: list].name, of: collection, id)
  }

  /// Creates a request for the pages of a related list of a resource that you have.
  public static func list<Kind: LibraryKind, Item>(
    _ list: KeyPath<Kind, RelatedList<Item>>, of item: some ResourceReferring<Kind>
  ) -> Endpoint<ResourceDocument<Item>> {
    self.list(list, of: ResourceCollection<Kind>(), id: ResourceID(rawValue: item.reference.id))
  }

  /// Creates a request for all tracks of a playlist, of any type, in pages as large as possible.
  package static func tracks(
    of playlist: ResourceID<LibraryPlaylist>
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    list(\.tracks, of: playlist).limit(LibraryFacts.pageLimit)
  }

  /// Creates a request for the pages of a related list, by its name in the API.
  public static func relationship<Kind: InLibrary>(
    named name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    list(name, of: collection, id)
  }

  private static func list<Kind: InLibrary, Item>(
    _ name: String, of collection: ResourceCollection<Kind>, _ id: ResourceID<Kind>
  ) -> Endpoint<ResourceDocument<Item>> {
    let known = collection.facts?.relationship(name)
    // Every library has a root folder, even if the service responds that it does not exist.
    let isOfRoot = id.rawValue == LibraryFacts.rootFolderID
    return Endpoint(
      path(.value(collection.type.pathName), .value(id.rawValue), .value(name)),
      .list(upTo: known?.largestPage ?? LibraryFacts.pageLimit),
      absence: isOfRoot ? LibraryFacts.listAbsence : .emptyWhenSaid,
      error: collection.type.isWrongInLibrary ?? .wrong(id: id.rawValue))
  }

  /// Creates a request for the root folder, which `meta.filters.identity.playlistsroot` names.
  public static func rootFolder() -> Endpoint<ResourceDocument<LibraryPlaylistFolder>> {
    Endpoint(
      path(.value(ResourceType.libraryPlaylistFolders.pathName)),
      query: ["filter[identity]": "playlistsroot"], .list())
  }

  /// Creates a request for the playlists and folders directly in a folder; by default, the root
  /// folder.
  public static func children(
    of folder: ResourceID<LibraryPlaylistFolder> = .root
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    list(\.children, of: folder)
  }

  /// Creates a request for recently added albums and playlists, and sometimes songs and artists.
  public static func recentlyAdded() -> Endpoint<ResourceDocument<AnyKind>> {
    Endpoint(
      path(.word(.recentlyAdded)), .list(upTo: LibraryFacts.recentlyAddedPageLimit),
      absence: LibraryFacts.listAbsence)
  }

  /// Creates a request for what the user has pinned to the top of the library.
  ///
  /// Apple does not document it.
  public static func pins() -> Endpoint<ResourceDocument<AnyKind>> {
    Endpoint(path(.word(.pins)), .list(), absence: LibraryFacts.listAbsence)
  }

  /// Creates a request for resources of some types that match a term, grouped by type.
  ///
  /// The limit and the offset apply to each group.
  public static func search(
    _ term: String, types: [ResourceType]
  ) -> Endpoint<SearchResults> {
    var query: Query = ["term": term]
    query.add("types", list: types.map(\.rawValue))
    return Endpoint(
      path(.word(.search)), query: query, .groups(upTo: SearchFacts.pageLimit, of: types),
      error: .wrong(term: term)
        ?? .wrong(types, areAmong: SearchFacts.libraryTypes, "a search of the library can find"))
  }
}

extension ResourceID<LibraryPlaylistFolder> {
  /// The root folder, which contains all others.
  public static var root: Self { Self(rawValue: LibraryFacts.rootFolderID) }
}
