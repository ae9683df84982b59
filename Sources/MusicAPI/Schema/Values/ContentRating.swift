/// The content rating of a resource, which is absent if it has none.
public struct ContentRating: OpenEnumeration {
  /// The name in the API.
  public let rawValue: String

  /// Creates a value from any name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A clean version.
  public static let clean = ContentRating(rawValue: "clean")
  /// Explicit content.
  public static let explicit = ContentRating(rawValue: "explicit")
}
