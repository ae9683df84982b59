/// What the service keeps charts of.
public enum ChartFacts {
  /// The types there are charts of.
  public static let types: [ResourceType] = ResourceFacts.catalog
    .filter { $0.kind is any Charted.Type }.map(\.type)
  /// The biggest page of each chart.
  public static let pageLimit = 200
  /// The first place in a chart that cannot be asked for.
  public static let offsetLimit = 200
}
