/// What the service keeps charts of.
public enum ChartFacts {
  /// The types there are charts of.
  public static let types: [ResourceType] = [.albums, .musicVideos, .playlists, .songs]
  /// The groups that come only when asked for.
  public static let extras = ["cityCharts", "dailyGlobalTopCharts"]
  /// The biggest page of each chart.
  public static let pageLimit = 200
  /// The first place in a chart that cannot be asked for.
  public static let offsetLimit = 200
}
