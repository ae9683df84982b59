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
