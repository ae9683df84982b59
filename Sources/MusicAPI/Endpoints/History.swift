/// Requests for the user's listening history; all of them need a user token.
///
/// The service lists what was played, newest first, without the time.
public enum History {
  /// What the user plays often: albums, playlists and stations.
  public static func heavyRotation(
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try list(["history", "heavy-rotation"], options.adding(extras))
  }

  /// The albums, playlists and stations played last, about 50 in all.
  public static func played(
    types: [ResourceType] = PersonalFacts.playedTypes, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    let query = try query(types, among: PersonalFacts.playedTypes)
    return try list(["recent", "played"], options.adding(extras), query: query)
  }

  /// The songs and music videos played last, each once.
  public static func playedTracks(
    types: [ResourceType] = PersonalFacts.playedTrackTypes,
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    let query = try query(types, among: PersonalFacts.playedTrackTypes)
    let limit = PersonalFacts.playedTracksPageLimit
    return try list(
      ["recent", "played", "tracks"], options.adding(extras), query: query, pageLimit: limit)
  }

  /// The stations played last.
  public static func stations(
    with extras: [Extra<Station>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Station>> {
    try list(["recent", "radio-stations"], options.adding(extras))
  }

  private static func query(
    _ types: [ResourceType], among known: [ResourceType]
  ) throws(InvalidRequestError) -> Query {
    guard !types.isEmpty else { throw .noTypes }
    for type in types {
      try InvalidRequestError.check(type, among: known, "this list can be asked for")
    }
    var query = Query()
    query.add("types", list: types.map(\.rawValue))
    return query
  }

  private static func list<Kind>(
    _ path: [String], _ options: FetchOptions, query: Query = Query(),
    pageLimit: Int = PersonalFacts.historyPageLimit
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    try InvalidRequestError.check(options.pageSize, in: 1...pageLimit, name: "page size")
    return try Endpoint(["me"] + path, options.query(query))
  }
}

/// Requests for the user's summaries of a year; all of them need a user token.
public enum MusicSummaries {
  /// The newest summary there is, with the lists that the views name.
  ///
  /// A user may have none; the listing is then empty.
  public static func latest(
    with extras: [Extra<MusicSummary>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<MusicSummary>> {
    try Endpoint(
      ["me", "music-summaries"], options.adding(extras).query(["filter[year]": "latest"]),
      absence: .empty)
  }
}
