extension Curator: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Curator>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("editorialNotes") { $0.editorialNotes },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Curator>>] = [
    KnownMember("playlists") { $0.playlists }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<Curator>>] = []
}
