/// A storefront: the catalog of a country or region.
public final class Storefront: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Storefront.self, "storefronts",
    columns: ["name", "defaultLanguageTag", "supportedLanguageTags", "explicitContentPolicy"])
  /// The declarations of the members.
  public static let schema = Storefront()

  /// The name in the language of the request.
  public let name = Attribute<String>("name", .always)
  /// The language of responses when none is requested.
  public let defaultLanguageTag = Attribute<String>("defaultLanguageTag", .always)
  /// The languages that can be requested.
  public let supportedLanguageTags = Attribute<[String]>("supportedLanguageTags", .always)
  /// Whether explicit content is shown.
  public let explicitContentPolicy =
    Attribute<ExplicitContentPolicy>("explicitContentPolicy")
}

/// Whether a storefront shows explicit content.
public struct ExplicitContentPolicy: OpenEnumeration {
  /// The name in the API.
  public let rawValue: String

  /// Creates a value from any name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Explicit content is shown.
  public static let allowed = ExplicitContentPolicy(rawValue: "allowed")
  /// Explicit content is shown to users who opt in.
  public static let optIn = ExplicitContentPolicy(rawValue: "opt-in")
  /// Explicit content is not shown.
  public static let prohibited = ExplicitContentPolicy(rawValue: "prohibited")
}
