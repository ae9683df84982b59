/// A record label.
public final class RecordLabel: CatalogKind, Searchable {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    RecordLabel.self, "record-labels", ids: 100, columns: ["name"])
  /// The declarations of the members.
  public static let schema = RecordLabel()

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
