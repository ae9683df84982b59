extension Library {
  /// Puts resources of the catalog into the library.
  ///
  /// The service does it seconds after its answer, and passes over ids that it cannot add.
  public static func add(
    _ ids: [(type: ResourceType, ids: [String])]
  ) throws(InvalidRequest) -> Endpoint<Receipt<AnyKind>> {
    guard !ids.isEmpty else { throw .noTypes }
    for (type, _) in ids {
      try InvalidRequest.check(
        type, among: PersonalFacts.addableTypes, "can be added to the library")
    }
    var query = Query()
    try query.add(mixed: ids)
    return try Endpoint(.post, path(), query)
  }

  /// Makes a playlist, with tracks in it and in a folder where those are given.
  ///
  /// Tracks are songs and music videos, of the catalog or of the library.
  public static func createPlaylist(
    named name: String, description: String? = nil,
    tracks: [(type: ResourceType, id: String)] = [],
    in folder: ResourceID<LibraryPlaylistFolder>? = nil
  ) throws(InvalidRequest) -> Endpoint<Receipt<LibraryPlaylist>> {
    try InvalidRequest.check(name: name)
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

  /// Makes a folder of playlists, by default in the root folder.
  public static func createFolder(
    named name: String, in folder: ResourceID<LibraryPlaylistFolder> = .root
  ) throws(InvalidRequest) -> Endpoint<Receipt<LibraryPlaylistFolder>> {
    try InvalidRequest.check(name: name)
    return try Endpoint(
      .post, path(ResourceType.libraryPlaylistFolders.pathName),
      body: body([JSONMember("name", .string(name))], [try parent(folder)]))
  }

  /// Puts tracks behind those that a playlist has; sent twice, they are in it twice.
  ///
  /// Tracks are songs and music videos, of the catalog or of the library.
  public static func addTracks(
    _ tracks: [(type: ResourceType, id: String)], to playlist: ResourceID<LibraryPlaylist>
  ) throws(InvalidRequest) -> Endpoint<Receipt<AnyKind>> {
    try InvalidRequest.check(id: playlist.rawValue)
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
  ) throws(InvalidRequest) -> JSONMember {
    try InvalidRequest.check(id: folder.rawValue)
    return JSONMember("parent", list([(.libraryPlaylistFolders, folder.rawValue)]))
  }

  private static func trackList(
    _ tracks: [(type: ResourceType, id: String)]
  ) throws(InvalidRequest) -> JSONValue {
    guard !tracks.isEmpty else { throw .noIDs(.librarySongs) }
    for track in tracks {
      try InvalidRequest.check(id: track.id)
      try InvalidRequest.check(
        track.type, among: LibraryFacts.trackTypes, "can be on a playlist")
    }
    return list(tracks)
  }

  private static func list(_ resources: [(type: ResourceType, id: String)]) -> JSONValue {
    let identifiers = resources.map { resource -> JSONValue in
      ["id": .string(resource.id), "type": .string(resource.type.rawValue)]
    }
    return ["data": .array(identifiers)]
  }
}
