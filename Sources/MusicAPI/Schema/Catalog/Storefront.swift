/// A storefront: the catalog of a country or region.
public enum Storefront: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "storefronts",
    columns: ["name", "defaultLanguageTag", "supportedLanguageTags", "explicitContentPolicy"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
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
}

extension ResourceType {
  /// Storefronts, which are not part of a catalog.
  public static let storefronts = Storefront.facts.type
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
