/// A country whose catalog can be asked.
public enum Storefront: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .storefronts
}

extension Attributes<Storefront> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The language of answers when none is asked for.
  public var defaultLanguageTag: String? { self["defaultLanguageTag"] }
  /// The languages that can be asked for.
  public var supportedLanguageTags: [String]? { self["supportedLanguageTags"] }
  /// Whether explicit content is shown.
  public var explicitContentPolicy: ExplicitContentPolicy? { self["explicitContentPolicy"] }
}
