extension Storefront: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Storefront>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("defaultLanguageTag", isRequired: true) { $0.defaultLanguageTag },
    KnownMember("supportedLanguageTags", isRequired: true) { $0.supportedLanguageTags },
    KnownMember("explicitContentPolicy", isRequired: true) { $0.explicitContentPolicy },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Storefront>>] = []

  /// The views that the model reads.
  static let views: [KnownMember<Views<Storefront>>] = []
}
