/// The user's rating of a resource; its id is the id of the resource.
public final class Rating: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(Rating.self, "ratings", columns: ["value"])
  /// The declarations of the members.
  public static let schema = Rating()

  /// The value: love or dislike.
  public let value = Attribute<RatingValue>("value")

  /// The rated resource.
  public let content = RelatedList<AnyKind>("content")
}

/// A rating, as the number that the service uses for it.
public enum RatingValue: Int, Sendable, JSONReadable {
  /// The user loves the resource.
  case love = 1
  /// The user dislikes the resource.
  case dislike = -1

  /// Reads one of the two numbers.
  public init?(json: JSON) {
    guard let number = json.int else { return nil }
    self.init(rawValue: number)
  }
}
