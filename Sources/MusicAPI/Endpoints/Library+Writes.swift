extension Library {
  /// Creates a request that adds catalog resources to the library.
  ///
  /// The service adds them seconds after its response, and ignores ids that it cannot add.
  public static func add<Item: ResourceReferring>(
    _ items: [Item]
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> where Item.Kind: Addable {
    try add(mixed: items.map(\.reference))
  }

  /// Creates a request that adds catalog resources of several types to the library.
  public static func add(
    mixed references: [ResourceReference]
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> {
    guard !references.isEmpty else { throw .noTypes }
    for reference in references {
      try InvalidRequestError.check(
        reference.type, among: PersonalFacts.addableTypes, "can be added to the library")
    }
    var query = Query()
    try query.add(references)
    return try Endpoint(.post, path(), query)
  }

  /// Creates a request for a new playlist with tracks, optionally in a folder.
  public static func createPlaylist<Track: ResourceReferring>(
    named name: String, description: String? = nil, tracks: [Track],
    in folder: ResourceID<LibraryPlaylistFolder>? = nil
  ) throws(InvalidRequestError) -> Endpoint<Receipt<LibraryPlaylist>>
  where Track.Kind: PlaylistTrack {
    try createPlaylist(
      named: name, description: description, mixed: tracks.map(\.reference), in: folder)
  }

  /// Creates a request for a new playlist, optionally with tracks of several types and in a folder.
  ///
  /// Tracks are songs and music videos of the catalog or the library.
  public static func createPlaylist(
    named name: String, description: String? = nil, mixed tracks: [ResourceReference] = [],
    in folder: ResourceID<LibraryPlaylistFolder>? = nil
  ) throws(InvalidRequestError) -> Endpoint<Receipt<LibraryPlaylist>> {
    try InvalidRequestError.check(name: name)
    var attributes = [JSONMember("name", .string(name))]
    if let description { attributes.append(JSONMember("description", .string(description))) }
    var relationships: [JSONMember] = []
    if !tracks.isEmpty {
      relationships.append(JSONMember("tracks", try trackList(tracks)))
    }
    if let folder { relationships.append(try parent(folder)) }
    return try Endpoint(
      .post, path(ResourceType.libraryPlaylists.pathName),
      body: body(attributes, relationships))
  }

  /// Creates a request for a new playlist folder; by default, in the root folder.
  public static func createFolder(
    named name: String, in folder: ResourceID<LibraryPlaylistFolder> = .root
  ) throws(InvalidRequestError) -> Endpoint<Receipt<LibraryPlaylistFolder>> {
    try InvalidRequestError.check(name: name)
    return try Endpoint(
      .post, path(ResourceType.libraryPlaylistFolders.pathName),
      body: body([JSONMember("name", .string(name))], [try parent(folder)]))
  }

  /// Creates a request that appends tracks to a playlist; sending it twice appends them twice.
  public static func addTracks<Item: ResourceReferring>(
    _ tracks: [Item], to playlist: ResourceID<LibraryPlaylist>
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> where Item.Kind: PlaylistTrack {
    try addTracks(mixed: tracks.map(\.reference), to: playlist)
  }

  /// Creates a request that appends tracks of several types to a playlist.
  ///
  /// Tracks are songs and music videos of the catalog or the library.
  public static func addTracks(
    mixed tracks: [ResourceReference], to playlist: ResourceID<LibraryPlaylist>
  ) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>> {
    try InvalidRequestError.check(id: playlist.rawValue)
    return try Endpoint(
      .post, path(ResourceType.libraryPlaylists.pathName, playlist.rawValue, "tracks"),
      body: try trackList(tracks))
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
    guard !tracks.isEmpty else { throw .noIDs(.librarySongs) }
    for track in tracks {
      try InvalidRequestError.check(id: track.id)
      try InvalidRequestError.check(
        track.type, among: LibraryFacts.trackTypes, "can be on a playlist")
    }
    return list(tracks)
  }

  private static func list(_ resources: [ResourceReference]) -> JSONValue {
    let identifiers = resources.map { resource -> JSONValue in
      ["id": .string(resource.id), "type": .string(resource.type.rawValue)]
    }
    return ["data": .array(identifiers)]
  }
}
