/// A record label.
public enum RecordLabel: CatalogKind, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(Self.self, "record-labels", ids: 100, columns: ["name"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The name in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// The picture.
    public let artwork = Attribute<Artwork>("artwork", .always)
    /// The description: `standard`, and sometimes `short`.
    public let description = Attribute<EditorialNotes>("description")

    /// The label's newest albums.
    public let latestReleases = RelatedList<Album>(view: "latest-releases", page: 10, max: 100)
    /// The label's most played albums.
    public let topReleases = RelatedList<Album>(view: "top-releases", page: 10, max: 100)
  }
}

extension ResourceType {
  /// Record labels.
  public static let recordLabels = RecordLabel.facts.type
}

extension ResourceCollection<RecordLabel> {
  /// Record labels.
  public static var recordLabels: Self { Self() }
}
