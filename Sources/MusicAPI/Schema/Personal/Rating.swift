/// A user's rating of a resource, under the id of that resource.
public enum Rating: KnownKind {
  /// The type and its limits.
  public static let facts = ResourceFacts(Self.self, "ratings", columns: ["value"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// Love or dislike.
    public let value = Attribute<RatingValue>("value")

    /// The rated resource.
    public let content = Relationship<AnyKind>("content")
  }
}

extension ResourceType {
  /// What the user said of resources.
  public static let ratings = Rating.facts.type
}

/// Love or dislike, as the number that the service uses.
public enum RatingValue: Int, Sendable, JSONReadable {
  /// Loved.
  case love = 1
  /// Disliked.
  case dislike = -1

  /// Reads one of the two numbers.
  public init?(json: JSON) {
    guard let number = json.int else { return nil }
    self.init(rawValue: number)
  }
}
