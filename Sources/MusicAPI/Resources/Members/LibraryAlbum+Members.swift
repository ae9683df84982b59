extension LibraryAlbum: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<LibraryAlbum>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("artistName", isRequired: true) { $0.artistName },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("trackCount", isRequired: true) { $0.trackCount },
    KnownMember("genreNames", isRequired: true) { $0.genreNames },
    KnownMember("dateAdded") { $0.dateAdded },
    KnownMember("releaseDate") { $0.releaseDate },
    KnownMember("contentRating") { $0.contentRating },
    KnownMember("playParams") { $0.playParams },
    KnownMember("inFavorites") { $0.inFavorites },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<LibraryAlbum>>] = [
    KnownMember("artists") { $0.artists },
    KnownMember("catalog") { $0.catalog },
    KnownMember("tracks") { $0.tracks },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<LibraryAlbum>>] = []
}
