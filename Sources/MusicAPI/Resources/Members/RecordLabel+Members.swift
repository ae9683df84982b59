extension RecordLabel: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<RecordLabel>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("description") { $0.description },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<RecordLabel>>] = []

  /// The views that the model reads.
  static let views: [KnownMember<Views<RecordLabel>>] = [
    KnownMember("latest-releases") { $0.latestReleases },
    KnownMember("top-releases") { $0.topReleases },
  ]
}
