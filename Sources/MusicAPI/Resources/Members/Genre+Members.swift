extension Genre: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Genre>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("parentId") { $0.parentId },
    KnownMember("parentName") { $0.parentName },
    KnownMember("chartLabel") { $0.chartLabel },
    KnownMember("url") { $0.url },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Genre>>] = []

  /// The views that the model reads.
  static let views: [KnownMember<Views<Genre>>] = []
}
