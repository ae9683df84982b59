extension Recommendation: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Recommendation>>] = [
    KnownMember("kind", isRequired: true) { $0.kind },
    KnownMember("nextUpdateDate", isRequired: true) { $0.nextUpdateDate },
    KnownMember("resourceTypes", isRequired: true) { $0.resourceTypes },
    KnownMember("title") { $0.title },
    KnownMember("reason") { $0.reason },
    KnownMember("isGroupRecommendation", isRequired: true) { $0.isGroupRecommendation },
    KnownMember("hasSeeAll") { $0.hasSeeAll },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Recommendation>>] = [
    KnownMember("contents") { $0.contents }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<Recommendation>>] = []
}
