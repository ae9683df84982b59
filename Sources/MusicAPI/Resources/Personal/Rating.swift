/// What the user said of a resource: the id is that of the resource.
public enum Rating: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .ratings
}

extension Attributes<Rating> {
  /// Whether it is loved or disliked.
  public var value: RatingValue? { self["value"] }
}

extension Relationships<Rating> {
  /// What was rated.
  public var content: Relationship<AnyKind>? { self["content"] }
}
