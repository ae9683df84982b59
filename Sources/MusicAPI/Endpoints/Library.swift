import MusicPlatform

/// Requests for the user's library; all of them need a user token.
///
/// ```swift
/// let newest = Library.list(.librarySongs, sorted: .descending(.dateAdded))
/// for try await song in client.items(of: newest) { print(song.attributes.name ?? "") }
/// ```
public enum Library {
  /// Creates a request for all resources of a kind, by name unless sorted otherwise.
  ///
  /// An empty library yields an empty list, although the service responds 404.
  public static func list<Kind: InLibrary>(
    _ collection: ResourceCollection<Kind>, sorted order: LibrarySort? = nil
  ) -> Endpoint<Page<Kind>> {
    let (type, facts) = (collection.type, collection.facts)
    var query = Query()
    query.add("sort", order?.rawValue)
    return Endpoint(
      .libraryList, type.pathName, query: query, of: [type], facts: facts,
      error: type.libraryError ?? type.error(sortedBy: order?.rawValue, facts))
  }

  /// Creates a request for a resource by its id.
  public static func resource<Kind: InLibrary>(
    _ collection: ResourceCollection<Kind>, id: ResourceID<Kind>
  ) -> Endpoint<Resource<Kind>> {
    Endpoint(
      .libraryResource, collection.type.pathName, id.rawValue,
      error: collection.type.libraryError ?? .forID(id.rawValue))
  }

  /// Creates a request for a resource that you have, to get extras.
  public static func resource<Kind: InLibrary>(
    _ item: some ResourceReferring<Kind>
  ) -> Endpoint<Resource<Kind>> {
    let reference = item.reference
    return resource(
      ResourceCollection(type: reference.type), id: ResourceID(reference.id))
  }

  /// Creates a request for several resources by their ids, as many as one request may name.
  ///
  /// The service leaves out resources that it does not have.
  public static func resources<Kind: InLibrary>(
    _ collection: ResourceCollection<Kind>, ids: some Collection<ResourceID<Kind>>
  ) -> Endpoint<Page<Kind>> {
    let (type, facts) = (collection.type, collection.facts)
    let ids = ids.map(\.rawValue)
    return Endpoint(
      .libraryResources, type.pathName, query: Query("ids", list: ids), of: [type], facts: facts,
      error: type.libraryError ?? type.error(lookingUp: ids, by: .id, facts))
  }

  /// Creates a request for library resources of several types by their ids.
  public static func resources(
    mixed items: some Collection<some ResourceReferring>
  ) -> Endpoint<Page<AnyKind>> {
    let references = items.map(\.reference)
    let types = references.map(\.type).unique
    return Endpoint(
      .libraryItems, query: Query(ids: references), of: types,
      error: types.firstNonNil(\.libraryError) ?? references.error)
  }
}

extension ResourceType {
  /// Returns the error for a sort key that the service does not support for this type.
  fileprivate func error(
    sortedBy name: String?, _ facts: ResourceFacts?
  ) -> InvalidRequestError? {
    guard let name, let facts else { return nil }
    let bare = name.hasPrefix("-") ? String(name.dropFirst()) : name
    guard !facts.sortNames.contains(bare) else { return nil }
    let names = facts.sortNames.map { "\($0) or -\($0)" }.joined(separator: ", ")
    return InvalidRequestError(
      "\(self) cannot be sorted by '\(name)'" + (names.isEmpty ? "" : "; use " + names), .name)
  }
}

extension Library {
  /// Creates a request for the pages of a related list, such as `\.tracks` of a playlist.
  ///
  /// An empty list has no pages, although the service responds 404.
  public static func list<Kind: InLibrary & KnownKind, Item>(
    _ list: KeyPath<Kind, RelatedList<Item>>, of collection: ResourceCollection<Kind>,
    id: ResourceID<Kind>
  ) -> Endpoint<Page<Item>> {
    self.list(Kind.schema[keyPath: list].name, of: collection, id)
  }

  /// Creates a request for the pages of a related list of a resource that you have.
  public static func list<Kind: InLibrary & KnownKind, Item>(
    _ list: KeyPath<Kind, RelatedList<Item>>, of item: some ResourceReferring<Kind>
  ) -> Endpoint<Page<Item>> {
    self.list(list, of: ResourceCollection<Kind>(), id: ResourceID(item.reference.id))
  }

  /// Creates a request for all tracks of a playlist, of any type, in pages as large as possible.
  package static func tracks(
    of playlist: some ResourceReferring<LibraryPlaylist>
  ) -> Endpoint<Page<AnyKind>> {
    list(\.tracks, of: playlist).limit(LibraryFacts.pageLimit)
  }

  /// Creates a request for the pages of a related list, by its name in the API.
  public static func relationship<Kind: InLibrary>(
    named name: String, of collection: ResourceCollection<Kind>, id: ResourceID<Kind>
  ) -> Endpoint<Page<AnyKind>> {
    list(name, of: collection, id)
  }

  private static func list<Kind: InLibrary, Item>(
    _ name: String, of collection: ResourceCollection<Kind>, _ id: ResourceID<Kind>
  ) -> Endpoint<Page<Item>> {
    Endpoint(
      .libraryRelationship, collection.type.pathName, id.rawValue, name, facts: collection.facts,
      error: collection.type.libraryError ?? .forID(id.rawValue))
  }

  /// Creates a request for the root folder, which `meta.filters.identity.playlistsroot` names.
  public static func rootFolder() -> Endpoint<Page<LibraryPlaylistFolder>> {
    Endpoint(.rootFolder, query: ["filter[identity]": "playlistsroot"])
  }

  /// Creates a request for the playlists and folders directly in a folder; by default, the root
  /// folder.
  public static func children(
    of folder: some ResourceReferring<LibraryPlaylistFolder> = ResourceID.root
  ) -> Endpoint<Page<AnyKind>> {
    list(\.children, of: folder)
  }

  /// Creates a request for recently added albums and playlists, and sometimes songs and artists.
  public static func recentlyAdded() -> Endpoint<Page<AnyKind>> {
    Endpoint(.recentlyAdded)
  }

  /// Creates a request for what the user has pinned to the top of the library.
  ///
  /// Apple does not document it.
  public static func pins() -> Endpoint<Page<AnyKind>> {
    Endpoint(.pins)
  }

  /// Creates a request for resources of some types that match a term, grouped by type.
  ///
  /// The limit and the offset apply to each group.
  public static func search<each Kind: InLibrary & KnownKind & Searchable>(
    _ term: String, types: repeat ResourceCollection<each Kind>
  ) -> Endpoint<SearchResults> {
    search(term, types: [ResourceType](repeat each types))
  }

  /// Creates a request for resources that match a term, of types that are known only at run time.
  public static func search(
    _ term: String, types: [ResourceType]
  ) -> Endpoint<SearchResults> {
    var query: Query = ["term": term]
    query.add("types", list: types.map(\.rawValue))
    return Endpoint(
      .librarySearch, query: query, of: types,
      error: .forText(term, name: "search term")
        ?? .forTypes(types, among: SearchFacts.libraryTypes, "a search of the library can find"))
  }
}

extension ResourceID<LibraryPlaylistFolder> {
  /// The root folder, which contains all others.
  public static var root: Self { Self(LibraryFacts.rootFolderID) }
}

extension Library {
  /// Creates the requests that add catalog resources to the library.
  ///
  /// The service adds them seconds after its response, and ignores ids that it cannot add.
  public static func add<Item: ResourceReferring>(
    _ items: some Collection<Item>
  ) -> [WritePart] where Item.Kind: Addable {
    WriteRule.library.parts(of: items.map(\.reference)) { part in
      Endpoint(.addition, query: Query(ids: part))
    }
  }

  /// Creates a request for a new playlist with tracks, optionally in a folder.
  ///
  /// Tracks are songs and music videos of the catalog or the library. One request may have up to 100
  /// tracks; add further ones with ``addTracks(_:to:)``.
  public static func createPlaylist<Track: ResourceReferring>(
    named name: String, description: String? = nil, tracks: some Collection<Track>,
    in folder: (any ResourceReferring<LibraryPlaylistFolder>)? = nil
  ) -> Endpoint<Receipt<LibraryPlaylist>> where Track.Kind: PlaylistTrack {
    var attributes = [JSONMember("name", .string(name))]
    if let description { attributes.append(JSONMember("description", .string(description))) }
    let tracks = tracks.map(\.reference)
    return create(
      .libraryPlaylists, attributes, tracks: tracks, in: folder,
      error: .forText(name, name: "name")
        ?? (tracks.isEmpty ? nil : WriteRule.tracks.error(for: tracks)))
  }

  /// Creates a request for a new playlist without tracks, optionally in a folder.
  public static func createPlaylist(
    named name: String, description: String? = nil,
    in folder: (any ResourceReferring<LibraryPlaylistFolder>)? = nil
  ) -> Endpoint<Receipt<LibraryPlaylist>> {
    let none: [ResourceReference] = []
    return createPlaylist(named: name, description: description, tracks: none, in: folder)
  }

  /// Creates a request for a new playlist folder; by default, in the root folder.
  public static func createFolder(
    named name: String, in folder: some ResourceReferring<LibraryPlaylistFolder> = ResourceID.root
  ) -> Endpoint<Receipt<LibraryPlaylistFolder>> {
    create(
      .libraryPlaylistFolders, [JSONMember("name", .string(name))], in: folder,
      error: .forText(name, name: "name"))
  }

  /// Creates the requests that append tracks to a playlist; send them in order.
  ///
  /// Tracks are songs and music videos of the catalog or the library. Sending a request twice
  /// appends its tracks twice.
  public static func addTracks<Item: ResourceReferring>(
    _ tracks: some Collection<Item>, to playlist: some ResourceReferring<LibraryPlaylist>
  ) -> [WritePart] where Item.Kind: PlaylistTrack {
    let playlist = playlist.reference.id
    return WriteRule.tracks.parts(of: tracks.map(\.reference)) { part in
      Endpoint(.addedTracks, playlist, body: list(part), error: .forID(playlist))
    }
  }

  private static func create<Kind>(
    _ type: ResourceType, _ attributes: [JSONMember], tracks: [ResourceReference] = [],
    in folder: (any ResourceReferring<LibraryPlaylistFolder>)?, error: InvalidRequestError?
  ) -> Endpoint<Receipt<Kind>> {
    var relationships: [JSONMember] = []
    if !tracks.isEmpty { relationships.append(JSONMember("tracks", list(tracks))) }
    if let folder { relationships.append(JSONMember("parent", list([folder.reference]))) }
    var body = [JSONMember("attributes", .object(attributes))]
    if !relationships.isEmpty { body.append(JSONMember("relationships", .object(relationships))) }
    return Endpoint(
      .creation, type.pathName, body: .object(body),
      error: error ?? folder.flatMap { .forID($0.reference.id) })
  }

  private static func list(_ resources: [ResourceReference]) -> JSONValue {
    let identifiers = resources.map { resource -> JSONValue in
      ["id": .string(resource.id), "type": .string(resource.type.rawValue)]
    }
    return ["data": .array(identifiers)]
  }
}
