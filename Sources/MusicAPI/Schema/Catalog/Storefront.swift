/// A storefront: the catalog of a country or region.
public final class Storefront: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Storefront.self, "storefronts",
    columns: ["name", "defaultLanguageTag", "supportedLanguageTags", "explicitContentPolicy"])
  /// The declarations of the members.
  public static let schema = Storefront()

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The language of responses when none is requested.
  public let defaultLanguageTag = Attribute<String>("defaultLanguageTag", always: true)
  /// The languages that can be requested.
  public let supportedLanguageTags = Attribute<[String]>("supportedLanguageTags", always: true)
  /// Whether explicit content is shown: `allowed`, `opt-in` or `prohibited`.
  public let explicitContentPolicy = Attribute<String>("explicitContentPolicy")
}
