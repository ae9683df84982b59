/// A genre of the catalog.
public final class Genre: CatalogKind, Listed {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Genre.self, "genres", ids: 100, columns: ["name", "parentName"])
  /// The declarations of the members.
  public static let schema = Genre()

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

/// A genre of radio stations.
public final class StationGenre: CatalogKind, Listed {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    StationGenre.self, "station-genres", ids: 100, columns: ["name"])
  /// The declarations of the members.
  public static let schema = StationGenre()

  /// The name in the language of the request.
  public let name = Attribute<String>("name", .always)

  /// The stations of this genre.
  public let stations = RelatedList<Station>("stations")
}
