extension Library {
  /// Creates a request that adds catalog resources to the library.
  ///
  /// The service adds them seconds after its response, and ignores ids that it cannot add. One
  /// request may name as many resources of a type as ``ResourceFacts/idLimit``.
  public static func add<Item: ResourceReferring>(
    _ items: some Collection<Item>
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> where Item.Kind: Addable {
    let references = items.map(\.reference)
    try WriteRule.library.check(references)
    return try Endpoint(.post, path(), Query(ids: references))
  }

  /// Creates the requests that add any number of catalog resources to the library.
  public static func add<Item: ResourceReferring>(
    inParts items: some Collection<Item>
  ) throws(InvalidRequestError) -> [WritePart] where Item.Kind: Addable {
    try WriteRule.library.parts(of: items.map(\.reference)) { part throws(InvalidRequestError) in
      try add(part)
    }
  }

  /// Creates a request for a new playlist with tracks, optionally in a folder.
  ///
  /// Tracks are songs and music videos of the catalog or the library. One request may have up to 100
  /// tracks; add further ones with ``addTracks(inParts:to:)``.
  public static func createPlaylist<Track: ResourceReferring>(
    named name: String, description: String? = nil, tracks: some Collection<Track>,
    in folder: ResourceID<LibraryPlaylistFolder>? = nil
  ) throws(InvalidRequestError) -> Endpoint<Receipt<LibraryPlaylist>>
  where Track.Kind: PlaylistTrack {
    try InvalidRequestError.check(name: name)
    var attributes = [JSONMember("name", .string(name))]
    if let description { attributes.append(JSONMember("description", .string(description))) }
    var relationships: [JSONMember] = []
    if !tracks.isEmpty {
      relationships.append(JSONMember("tracks", try trackList(tracks.map(\.reference))))
    }
    if let folder { relationships.append(try parent(folder)) }
    return try Endpoint(
      .post, path(.value(ResourceType.libraryPlaylists.pathName)),
      body: body(attributes, relationships))
  }

  /// Creates a request for a new playlist without tracks, optionally in a folder.
  public static func createPlaylist(
    named name: String, description: String? = nil,
    in folder: ResourceID<LibraryPlaylistFolder>? = nil
  ) throws(InvalidRequestError) -> Endpoint<Receipt<LibraryPlaylist>> {
    let none: [ResourceReference] = []
    return try createPlaylist(named: name, description: description, tracks: none, in: folder)
  }

  /// Creates a request for a new playlist folder; by default, in the root folder.
  public static func createFolder(
    named name: String, in folder: ResourceID<LibraryPlaylistFolder> = .root
  ) throws(InvalidRequestError) -> Endpoint<Receipt<LibraryPlaylistFolder>> {
    try InvalidRequestError.check(name: name)
    return try Endpoint(
      .post, path(.value(ResourceType.libraryPlaylistFolders.pathName)),
      body: body([JSONMember("name", .string(name))], [try parent(folder)]))
  }

  /// Creates a request that appends tracks to a playlist; sending it twice appends them twice.
  ///
  /// Tracks are songs and music videos of the catalog or the library. One request may have up to 100
  /// tracks.
  public static func addTracks<Item: ResourceReferring>(
    _ tracks: some Collection<Item>, to playlist: ResourceID<LibraryPlaylist>
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> where Item.Kind: PlaylistTrack {
    try InvalidRequestError.check(id: playlist.rawValue)
    return try Endpoint(
      .post,
      path(
        .value(ResourceType.libraryPlaylists.pathName), .value(playlist.rawValue), .word(.tracks)),
      body: try trackList(tracks.map(\.reference)))
  }

  /// Creates the requests that append any number of tracks to a playlist; send them in order.
  public static func addTracks<Item: ResourceReferring>(
    inParts tracks: some Collection<Item>, to playlist: ResourceID<LibraryPlaylist>
  ) throws(InvalidRequestError) -> [WritePart] where Item.Kind: PlaylistTrack {
    try WriteRule.tracks.parts(of: tracks.map(\.reference)) { part throws(InvalidRequestError) in
      try addTracks(part, to: playlist)
    }
  }

  private static func body(
    _ attributes: [JSONMember], _ relationships: [JSONMember]
  ) -> JSONValue {
    let all = [JSONMember("attributes", .object(attributes))]
    return .object(
      relationships.isEmpty ? all : all + [JSONMember("relationships", .object(relationships))])
  }

  private static func parent(
    _ folder: ResourceID<LibraryPlaylistFolder>
  ) throws(InvalidRequestError) -> JSONMember {
    try InvalidRequestError.check(id: folder.rawValue)
    return JSONMember("parent", list([folder.reference]))
  }

  private static func trackList(
    _ tracks: [ResourceReference]
  ) throws(InvalidRequestError) -> JSONValue {
    try WriteRule.tracks.check(tracks)
    return list(tracks)
  }

  private static func list(_ resources: [ResourceReference]) -> JSONValue {
    let identifiers = resources.map { resource -> JSONValue in
      ["id": .string(resource.id), "type": .string(resource.type.rawValue)]
    }
    return ["data": .array(identifiers)]
  }
}
