extension LibraryArtist: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<LibraryArtist>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("inFavorites") { $0.inFavorites },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<LibraryArtist>>] = [
    KnownMember("albums") { $0.albums },
    KnownMember("catalog") { $0.catalog },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<LibraryArtist>>] = []
}
