extension LibrarySong: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<LibrarySong>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("artistName", isRequired: true) { $0.artistName },
    KnownMember("albumName") { $0.albumName },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("durationInMillis", isRequired: true) { $0.durationInMillis },
    KnownMember("genreNames", isRequired: true) { $0.genreNames },
    KnownMember("hasLyrics", isRequired: true) { $0.hasLyrics },
    KnownMember("trackNumber") { $0.trackNumber },
    KnownMember("discNumber") { $0.discNumber },
    KnownMember("releaseDate") { $0.releaseDate },
    KnownMember("contentRating") { $0.contentRating },
    KnownMember("playParams") { $0.playParams },
    KnownMember("inFavorites") { $0.inFavorites },
    KnownMember("dateAdded") { $0.dateAdded },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<LibrarySong>>] = [
    KnownMember("albums") { $0.albums },
    KnownMember("artists") { $0.artists },
    KnownMember("catalog") { $0.catalog },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<LibrarySong>>] = []
}
