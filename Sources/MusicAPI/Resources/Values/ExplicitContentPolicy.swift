/// Whether a storefront shows explicit content.
public struct ExplicitContentPolicy: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// It does.
  public static let allowed = ExplicitContentPolicy(rawValue: "allowed")
  /// It does to users who ask for it.
  public static let optIn = ExplicitContentPolicy(rawValue: "opt-in")
  /// It does not.
  public static let prohibited = ExplicitContentPolicy(rawValue: "prohibited")
}
