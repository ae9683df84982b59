extension AppleCurator: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<AppleCurator>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("editorialNotes") { $0.editorialNotes },
    KnownMember("kind", isRequired: true) { $0.kind },
    KnownMember("shortName") { $0.shortName },
    KnownMember("showHostName") { $0.showHostName },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<AppleCurator>>] = [
    KnownMember("playlists") { $0.playlists }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<AppleCurator>>] = []
}
