/// An activity to listen to music by, such as working out.
public enum Activity: CatalogKind, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(Self.self, "activities", ids: 100, columns: ["name"])
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

    /// Its playlists.
    public let playlists = Relationship<Playlist>("playlists", page: 10, max: 10)
  }
}

extension ResourceType {
  /// Activities, such as working out, with playlists for them.
  public static let activities = Activity.facts.type
}

extension ResourceCollection<Activity> {
  /// Activities.
  public static var activities: Self { Self() }
}
