/// What a user may say of a resource, as the number that stands for it.
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
