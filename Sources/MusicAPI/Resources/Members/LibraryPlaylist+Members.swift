extension LibraryPlaylist: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<LibraryPlaylist>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("canEdit", isRequired: true) { $0.canEdit },
    KnownMember("canDelete") { $0.canDelete },
    KnownMember("hasCatalog", isRequired: true) { $0.hasCatalog },
    KnownMember("isPublic", isRequired: true) { $0.isPublic },
    KnownMember("hasCollaboration") { $0.hasCollaboration },
    KnownMember("dateAdded") { $0.dateAdded },
    KnownMember("lastModifiedDate") { $0.lastModifiedDate },
    KnownMember("description") { $0.description },
    KnownMember("artwork") { $0.artwork },
    KnownMember("trackCount") { $0.trackCount },
    KnownMember("playParams") { $0.playParams },
    KnownMember("trackTypes") { $0.trackTypes },
    KnownMember("inFavorites") { $0.inFavorites },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<LibraryPlaylist>>] = [
    KnownMember("catalog") { $0.catalog },
    KnownMember("parent") { $0.parent },
    KnownMember("tracks") { $0.tracks },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<LibraryPlaylist>>] = []
}
