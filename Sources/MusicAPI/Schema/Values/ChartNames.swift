/// The name of a chart.
public struct ChartName: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// What is played most.
  public static let mostPlayed = ChartName(rawValue: "most-played")
}

/// Charts that are sent only when asked for: playlists, each of which is a chart.
public struct ChartGroup: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The charts of cities.
  public static let cityCharts = ChartGroup(rawValue: "cityCharts")
  /// The daily charts of the world and of countries.
  public static let dailyGlobalTopCharts = ChartGroup(rawValue: "dailyGlobalTopCharts")

  /// Those that are known.
  package static let known = [cityCharts, dailyGlobalTopCharts]
}
