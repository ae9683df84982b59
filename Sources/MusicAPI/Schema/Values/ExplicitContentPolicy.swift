/// Whether a storefront shows explicit content.
public struct ExplicitContentPolicy: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Explicit content is shown.
  public static let allowed = ExplicitContentPolicy(rawValue: "allowed")
  /// Explicit content is shown to users who ask for it.
  public static let optIn = ExplicitContentPolicy(rawValue: "opt-in")
  /// Explicit content is not shown.
  public static let prohibited = ExplicitContentPolicy(rawValue: "prohibited")
}
