extension LibraryPlaylistFolder: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<LibraryPlaylistFolder>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("dateAdded") { $0.dateAdded },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<LibraryPlaylistFolder>>] = [
    KnownMember("children") { $0.children },
    KnownMember("parent") { $0.parent },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<LibraryPlaylistFolder>>] = []
}
