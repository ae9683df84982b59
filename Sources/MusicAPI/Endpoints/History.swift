/// Requests for the user's listening history; all of them need a user token.
///
/// The service lists what was played, newest first, without the time it was played.
public enum History {
  /// Creates a request for the albums, playlists and stations that the user plays often.
  public static func heavyRotation() -> Endpoint<Page<AnyKind>> {
    Endpoint(.heavyRotation)
  }

  /// Creates a request for the albums, playlists and stations played recently, about 50 in all, or
  /// for those of some types.
  ///
  /// The types are albums, playlists and stations, and albums and playlists of the library.
  public static func played(_ types: [ResourceType]? = nil) -> Endpoint<Page<AnyKind>> {
    list(.played, types, among: PersonalFacts.playedTypes)
  }

  /// Creates a request for the songs and music videos played recently, without repeats, or for
  /// those of some types.
  public static func playedTracks(
    _ types: [ResourceType]? = nil
  ) -> Endpoint<Page<AnyKind>> {
    list(.playedTracks, types, among: PersonalFacts.playedTrackTypes)
  }

  /// Creates a request for the stations played recently.
  public static func stations() -> Endpoint<Page<Station>> {
    Endpoint(.playedStations)
  }

  private static func list(
    _ route: Route, _ types: [ResourceType]?, among known: [ResourceType]
  ) -> Endpoint<Page<AnyKind>> {
    Endpoint(
      route, query: Query("types", list: (types ?? known).map(\.rawValue)),
      error: types?.isEmpty == true
        ? .noTypes : types?.firstNonNil { .forType($0, among: known, "this list supports") })
  }
}

/// Requests for the user's yearly music summaries; all of them need a user token.
public enum MusicSummaries {
  /// Creates a request for the newest summary, with related lists as extras.
  ///
  /// If the user has none, the listing is empty.
  public static func latest() -> Endpoint<Page<MusicSummary>> {
    Endpoint(.summaries, query: ["filter[year]": "latest"])
  }
}
