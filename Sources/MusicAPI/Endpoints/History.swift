/// Requests for the user's listening history; all of them need a user token.
///
/// The service lists what was played, newest first, without the time it was played.
public enum History {
  /// Creates a request for the albums, playlists and stations that the user plays often.
  public static func heavyRotation() -> Endpoint<ResourceDocument<AnyKind>> {
    list(.word(.history), .word(.heavyRotation))
  }

  /// Creates a request for the albums, playlists and stations played recently, about 50 in all, or
  /// for those of some types.
  ///
  /// The types are albums, playlists and stations, and albums and playlists of the library.
  public static func played(_ types: [ResourceType]? = nil) -> Endpoint<ResourceDocument<AnyKind>> {
    list(.word(.recent), .word(.played), types: types, among: PersonalFacts.playedTypes)
  }

  /// Creates a request for the songs and music videos played recently, without repeats, or for
  /// those of some types.
  public static func playedTracks(
    _ types: [ResourceType]? = nil
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    list(
      .word(.recent), .word(.played), .word(.tracks), types: types,
      among: PersonalFacts.playedTrackTypes, pageLimit: PersonalFacts.playedTracksPageLimit)
  }

  /// Creates a request for the stations played recently.
  public static func stations() -> Endpoint<ResourceDocument<Station>> {
    list(.word(.recent), .word(.radioStations))
  }

  private static func list<Kind>(
    _ path: PathPart..., types: [ResourceType]? = nil, among known: [ResourceType] = [],
    pageLimit: Int = PersonalFacts.historyPageLimit
  ) -> Endpoint<ResourceDocument<Kind>> {
    Endpoint(
      [.word(.me)] + path, query: Query("types", list: (types ?? known).map(\.rawValue)),
      .list(upTo: pageLimit),
      error: types?.isEmpty == true
        ? .noTypes : types?.firstNonNil { .wrong($0, among: known, "this list supports") })
  }
}

/// Requests for the user's yearly music summaries; all of them need a user token.
public enum MusicSummaries {
  /// Creates a request for the newest summary, with related lists as extras.
  ///
  /// If the user has none, the listing is empty.
  public static func latest() -> Endpoint<ResourceDocument<MusicSummary>> {
    Endpoint(
      [.word(.me), .word(.musicSummaries)], query: ["filter[year]": "latest"], .list(),
      absence: .emptyOrUnknown)
  }
}
