extension Library {
  /// Creates the requests that add catalog resources to the library.
  ///
  /// The service adds them seconds after its response, and ignores ids that it cannot add.
  public static func add<Item: ResourceReferring>(
    _ items: some Collection<Item>
  ) -> [WritePart] where Item.Kind: Addable {
    WriteRule.library.parts(of: items.map(\.reference)) { part in
      Endpoint(.post, path(), Query(ids: part))
    }
  }

  /// Creates a request for a new playlist with tracks, optionally in a folder.
  ///
  /// Tracks are songs and music videos of the catalog or the library. One request may have up to 100
  /// tracks; add further ones with ``addTracks(_:to:)``.
  public static func createPlaylist<Track: ResourceReferring>(
    named name: String, description: String? = nil, tracks: some Collection<Track>,
    in folder: ResourceID<LibraryPlaylistFolder>? = nil
  ) -> Endpoint<Receipt<LibraryPlaylist>> where Track.Kind: PlaylistTrack {
    var attributes = [JSONMember("name", .string(name))]
    if let description { attributes.append(JSONMember("description", .string(description))) }
    let tracks = tracks.map(\.reference)
    return create(
      .libraryPlaylists, attributes, tracks: tracks, in: folder,
      error: .wrong(name: name) ?? (tracks.isEmpty ? nil : WriteRule.tracks.wrong(tracks)))
  }

  /// Creates a request for a new playlist without tracks, optionally in a folder.
  public static func createPlaylist(
    named name: String, description: String? = nil,
    in folder: ResourceID<LibraryPlaylistFolder>? = nil
  ) -> Endpoint<Receipt<LibraryPlaylist>> {
    let none: [ResourceReference] = []
    return createPlaylist(named: name, description: description, tracks: none, in: folder)
  }

  /// Creates a request for a new playlist folder; by default, in the root folder.
  public static func createFolder(
    named name: String, in folder: ResourceID<LibraryPlaylistFolder> = .root
  ) -> Endpoint<Receipt<LibraryPlaylistFolder>> {
    create(
      .libraryPlaylistFolders, [JSONMember("name", .string(name))], in: folder,
      error: .wrong(name: name))
  }

  /// Creates the requests that append tracks to a playlist; send them in order.
  ///
  /// Tracks are songs and music videos of the catalog or the library. Sending a request twice
  /// appends its tracks twice.
  public static func addTracks<Item: ResourceReferring>(
    _ tracks: some Collection<Item>, to playlist: ResourceID<LibraryPlaylist>
  ) -> [WritePart] where Item.Kind: PlaylistTrack {
    let path = path(
      .value(ResourceType.libraryPlaylists.pathName), .value(playlist.rawValue), .word(.tracks))
    return WriteRule.tracks.parts(of: tracks.map(\.reference)) { part in
      Endpoint(.post, path, body: list(part), error: .wrong(id: playlist.rawValue))
    }
  }

  private static func create<Kind>(
    _ type: ResourceType, _ attributes: [JSONMember], tracks: [ResourceReference] = [],
    in folder: ResourceID<LibraryPlaylistFolder>?, error: InvalidRequestError?
  ) -> Endpoint<Receipt<Kind>> {
    var relationships: [JSONMember] = []
    if !tracks.isEmpty { relationships.append(JSONMember("tracks", list(tracks))) }
    if let folder { relationships.append(JSONMember("parent", list([folder.reference]))) }
    var body = [JSONMember("attributes", .object(attributes))]
    if !relationships.isEmpty { body.append(JSONMember("relationships", .object(relationships))) }
    return Endpoint(
      .post, path(.value(type.pathName)), body: .object(body),
      error: error ?? folder.flatMap { .wrong(id: $0.rawValue) })
  }

  private static func list(_ resources: [ResourceReference]) -> JSONValue {
    let identifiers = resources.map { resource -> JSONValue in
      ["id": .string(resource.id), "type": .string(resource.type.rawValue)]
    }
    return ["data": .array(identifiers)]
  }
}
