/// A recommendation for the user: a list with a heading.
public enum Recommendation: KnownKind {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "personal-recommendation",
    columns: [
      "title.stringForDisplay", "reason.stringForDisplay", "resourceTypes", "nextUpdateDate",
    ])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The kind of list.
    public let kind = Attribute<RecommendationKind>("kind", .always)
    /// When the next one is due, in ISO 8601.
    public let nextUpdateDate = Attribute<String>("nextUpdateDate", .always)
    /// The types it contains.
    public let resourceTypes = Attribute<[ResourceType]>("resourceTypes", .always)
    /// The heading.
    public let title = Attribute<DisplayText>("title")
    /// Why it is recommended.
    public let reason = Attribute<DisplayText>("reason")
    /// Whether it groups other recommendations; deprecated by the service.
    public let isGroupRecommendation = Attribute<Bool>("isGroupRecommendation", .always)
    /// Whether there is more than was sent; seen in responses, not documented.
    public let hasSeeAll = Attribute<Bool>("hasSeeAll")

    /// Albums, playlists, stations and more.
    public let contents = Relationship<AnyKind>("contents")
  }
}

extension ResourceType {
  /// What the service recommends to the user.
  public static let personalRecommendation = Recommendation.facts.type
}

/// What sort of list a recommendation is.
public struct RecommendationKind: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Chosen for the user.
  public static let musicRecommendations = RecommendationKind(rawValue: "music-recommendations")
  /// What the user played last.
  public static let recentlyPlayed = RecommendationKind(rawValue: "recently-played")
  /// Anything else.
  public static let unknown = RecommendationKind(rawValue: "unknown")
}
