/// A recommendation for the user: a list with a title.
public final class Recommendation: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Recommendation.self, "personal-recommendation",
    columns: [
      "title.stringForDisplay", "reason.stringForDisplay", "resourceTypes", "nextUpdateDate",
    ])
  /// The members it is declared to have.
  public static let schema = Recommendation()

  /// The kind of list: `music-recommendations`, `recently-played` or `unknown`.
  public let kind = Attribute<String>("kind", .always)
  /// The date of the next update, in ISO 8601 format.
  public let nextUpdateDate = Attribute<String>("nextUpdateDate", .always)
  /// The types of the contents.
  public let resourceTypes = Attribute<[ResourceType]>("resourceTypes", .always)
  /// The title.
  public let title = Attribute<DisplayText>("title")
  /// The reason for the recommendation.
  public let reason = Attribute<DisplayText>("reason")
  /// Whether it groups other recommendations; deprecated by the service.
  public let isGroupRecommendation = Attribute<Bool>("isGroupRecommendation", .always)
  /// Whether there are more contents than were sent; undocumented, but seen in responses.
  public let hasSeeAll = Attribute<Bool>("hasSeeAll")

  /// The recommended albums, playlists, stations and other resources.
  public let contents = RelatedList<AnyKind>("contents")
}
