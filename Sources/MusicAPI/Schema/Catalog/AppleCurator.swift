/// One of the service's own curators: a show, a genre, an editor.
public enum AppleCurator: CatalogKind, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "apple-curators", ids: 100, columns: ["name", "kind"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// The picture.
    public let artwork = Attribute<Artwork>("artwork", .always)
    /// The editors' notes.
    public let editorialNotes = Attribute<EditorialNotes>("editorialNotes")
    /// The kind of curator; often missing.
    public let kind = Attribute<CuratorKind>("kind")
    /// A shorter name.
    public let shortName = Attribute<String>("shortName")
    /// Who hosts the show.
    public let showHostName = Attribute<String>("showHostName")

    /// Its playlists.
    public let playlists = Relationship<Playlist>("playlists", page: 10, max: 25)
  }
}

extension ResourceType {
  /// The service's own curators.
  public static let appleCurators = AppleCurator.facts.type
}

extension ResourceCollection<AppleCurator> {
  /// The service's own curators.
  public static var appleCurators: Self { Self() }
}
