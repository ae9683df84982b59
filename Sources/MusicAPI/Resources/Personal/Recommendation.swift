/// Something the service recommends to the user: a list with a heading.
public enum Recommendation: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .personalRecommendation
}

extension Attributes<Recommendation> {
  /// What sort of list it is.
  public var kind: RecommendationKind? { self["kind"] }
  /// When the service will make another, in ISO 8601.
  public var nextUpdateDate: String? { self["nextUpdateDate"] }
  /// The types that are in it.
  public var resourceTypes: [ResourceType]? { self["resourceTypes"] }
  /// The heading.
  public var title: DisplayText? { self["title"] }
  /// Why it is recommended.
  public var reason: DisplayText? { self["reason"] }
  /// Whether it holds other recommendations; deprecated by the service.
  public var isGroupRecommendation: Bool? { self["isGroupRecommendation"] }
  /// Whether there is more than what came; seen in answers, not documented.
  public var hasSeeAll: Bool? { self["hasSeeAll"] }
}

extension Relationships<Recommendation> {
  /// Albums, playlists, stations and more.
  public var contents: Relationship<AnyKind>? { self["contents"] }
}
