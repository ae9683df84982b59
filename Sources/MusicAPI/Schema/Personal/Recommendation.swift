/// A recommendation for the user: a list with a title.
public final class Recommendation: KnownKind {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Recommendation(), "personal-recommendation",
    columns: [
      "title.stringForDisplay", "reason.stringForDisplay", "resourceTypes", "nextUpdateDate",
    ])

  /// The kind of list: `music-recommendations`, `recently-played` or `unknown`.
  public let kind = Attribute<String>("kind", always: true)
  /// The date of the next update, in ISO 8601 format.
  public let nextUpdateDate = Attribute<String>("nextUpdateDate", always: true)
  /// The types of the contents.
  public let resourceTypes = Attribute<[ResourceType]>("resourceTypes", always: true)
  /// The title.
  public let title = Attribute<Attributes<DisplayText>>("title")
  /// The reason for the recommendation.
  public let reason = Attribute<Attributes<DisplayText>>("reason")
  /// Whether it groups other recommendations; deprecated by the service.
  public let isGroupRecommendation = Attribute<Bool>("isGroupRecommendation", always: true)
  /// Whether there are more contents than were sent; undocumented, but seen in responses.
  public let hasSeeAll = Attribute<Bool>("hasSeeAll")

  /// The recommended albums, playlists, stations and other resources.
  public let contents = RelatedList<AnyKind>("contents")
}

extension ResourceType {
  /// The user's recommendations.
  package static let personalRecommendation = Recommendation.type
}

/// The user's rating of a resource; its id is the id of the resource.
public final class Rating: KnownKind {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(Rating(), "ratings", columns: ["value"])

  /// The value: love or dislike.
  public let value = Attribute<RatingValue>("value")

  /// The rated resource.
  public let content = RelatedList<AnyKind>("content")
}

extension ResourceType {
  /// The user's ratings.
  package static let ratings = Rating.type
}

/// A rating, as the number that the service uses for it.
public enum RatingValue: Int, Sendable, JSONReadable {
  /// The user loves the resource.
  case love = 1
  /// The user dislikes the resource.
  case dislike = -1
}
