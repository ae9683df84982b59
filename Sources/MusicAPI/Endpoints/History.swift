/// Requests for the user's listening history; all of them need a user token.
///
/// The service lists what was played, newest first, without the time it was played.
public enum History {
  /// Creates a request for the albums, playlists and stations that the user plays often.
  public static func heavyRotation(
    with extras: [Extra<AnyKind>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try list([.word(.history), .word(.heavyRotation)], options.adding(extras))
  }

  /// Creates a request for resources of some kinds played recently.
  ///
  /// The kinds are albums, playlists and stations, and albums and playlists of the library.
  public static func played(
    types: [any KnownKind.Type], with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try played(named: types.map { $0.facts.type }, with: extras, options: options)
  }

  /// Creates a request for the albums, playlists and stations played recently, about 50 in all, or
  /// for those of some types, by their names in the API.
  public static func played(
    named types: [ResourceType]? = nil, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    let query = try query(types, among: PersonalFacts.playedTypes)
    return try list([.word(.recent), .word(.played)], options.adding(extras), query: query)
  }

  /// Creates a request for tracks of some kinds played recently, without repeats.
  public static func playedTracks(
    types: [any (KnownKind & PlaylistTrack).Type], with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try playedTracks(named: types.map { $0.facts.type }, with: extras, options: options)
  }

  /// Creates a request for the songs and music videos played recently, without repeats, or for
  /// those of some types, by their names in the API.
  public static func playedTracks(
    named types: [ResourceType]? = nil, with extras: [Extra<AnyKind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    let query = try query(types, among: PersonalFacts.playedTrackTypes)
    let limit = PersonalFacts.playedTracksPageLimit
    return try list(
      [.word(.recent), .word(.played), .word(.tracks)], options.adding(extras), query: query,
      pageLimit: limit)
  }

  /// Creates a request for the stations played recently.
  public static func stations(
    with extras: [Extra<Station>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Station>> {
    try list([.word(.recent), .word(.radioStations)], options.adding(extras))
  }

  private static func query(
    _ types: [ResourceType]?, among known: [ResourceType]
  ) throws(InvalidRequestError) -> Query {
    let types = types ?? known
    guard !types.isEmpty else { throw .noTypes }
    for type in types {
      try InvalidRequestError.check(type, among: known, "this list supports")
    }
    var query = Query()
    query.add("types", list: types.map(\.rawValue))
    return query
  }

  private static func list<Kind>(
    _ path: [PathPart], _ options: FetchOptions, query: Query = Query(),
    pageLimit: Int = PersonalFacts.historyPageLimit
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>> {
    try Endpoint([.word(.me)] + path, options.query(.list(upTo: pageLimit), query))
  }
}

/// Requests for the user's yearly music summaries; all of them need a user token.
public enum MusicSummaries {
  /// Creates a request for the newest summary, with views as extras.
  ///
  /// If the user has none, the listing is empty.
  public static func latest(
    with extras: [Extra<MusicSummary>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<MusicSummary>> {
    try Endpoint(
      [.word(.me), .word(.musicSummaries)],
      options.adding(extras).query(.list(), ["filter[year]": "latest"]),
      absence: .emptyOrUnknown)
  }
}
