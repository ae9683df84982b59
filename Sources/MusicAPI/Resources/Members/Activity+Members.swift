extension Activity: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Activity>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("editorialNotes") { $0.editorialNotes },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Activity>>] = [
    KnownMember("playlists") { $0.playlists }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<Activity>>] = []
}
