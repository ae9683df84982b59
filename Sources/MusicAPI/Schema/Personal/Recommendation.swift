/// A recommendation for the user: a list with a title.
public enum Recommendation: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "personal-recommendation",
    columns: [
      "title.stringForDisplay", "reason.stringForDisplay", "resourceTypes", "nextUpdateDate",
    ])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The kind of list.
    public let kind = Attribute<RecommendationKind>("kind", .always)
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
}

extension ResourceType {
  /// The user's recommendations.
  public static let personalRecommendation = Recommendation.facts.type
}

/// The kind of a recommendation.
public struct RecommendationKind: OpenEnumeration {
  /// The name in the API.
  public let rawValue: String

  /// Creates a value from any name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Recommended for the user.
  public static let musicRecommendations = RecommendationKind(rawValue: "music-recommendations")
  /// Recently played by the user.
  public static let recentlyPlayed = RecommendationKind(rawValue: "recently-played")
  /// Any other kind.
  public static let unknown = RecommendationKind(rawValue: "unknown")
}
