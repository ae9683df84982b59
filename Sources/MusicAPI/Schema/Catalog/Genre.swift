/// A genre of the catalog.
public enum Genre: Listed {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "genres", ids: 100, columns: ["name", "parentName"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The id of the parent genre.
    public let parentId = Attribute<String>("parentId")
    /// The name of the parent genre.
    public let parentName = Attribute<String>("parentName")
    /// The label of its charts; only when extended.
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
