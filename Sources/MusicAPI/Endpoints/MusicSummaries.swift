/// What the user heard in a year, as a maker of requests, which need a user token.
public enum MusicSummaries {
  /// The newest summary there is, with the lists that the views name.
  ///
  /// A user may have none; a listing of that is empty.
  public static func latest(
    with extras: [Extra<MusicSummary>] = [], options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<MusicSummary>> {
    try Endpoint(
      ["me", "music-summaries"], options.adding(extras).query(["filter[year]": "latest"]),
      absence: .empty)
  }
}
