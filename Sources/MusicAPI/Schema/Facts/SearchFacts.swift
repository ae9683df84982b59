/// What the service lets be searched for.
public enum SearchFacts {
  /// The types a catalog search can find.
  public static let types = ResourceFacts.catalog.filter(\.isSearchable).map(\.type)
  /// The types a search of the library can find.
  public static let libraryTypes = ResourceFacts.library.filter(\.isSearchable).map(\.type)
  /// The biggest page of each group.
  public static let pageLimit = 25
  /// The most suggestions there are at once.
  public static let suggestionLimit = 10
}
