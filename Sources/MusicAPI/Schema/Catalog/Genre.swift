/// A genre of the catalog.
public enum Genre: CatalogKind, Listed {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "genres", ids: 100, columns: ["name", "parentName"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The name in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The id of the parent genre.
    public let parentId = Attribute<String>("parentId")
    /// The name of the parent genre.
    public let parentName = Attribute<String>("parentName")
    /// The label of its charts; sent only on request.
    public let chartLabel = ExtendedAttribute<String>("chartLabel")
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url")
  }
}

extension ResourceType {
  /// Genres.
  public static let genres = Genre.facts.type
}

extension ResourceCollection<Genre> {
  /// Genres.
  public static var genres: Self { Self() }
}

/// A genre of radio stations.
public enum StationGenre: CatalogKind, Listed {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(Self.self, "station-genres", ids: 100, columns: ["name"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The name in the language of the request.
    public let name = Attribute<String>("name", .always)

    /// The stations of this genre.
    public let stations = RelatedList<Station>("stations")
  }
}

extension ResourceType {
  /// Genres of stations.
  public static let stationGenres = StationGenre.facts.type
}

extension ResourceCollection<StationGenre> {
  /// Genres of stations.
  public static var stationGenres: Self { Self() }
}
