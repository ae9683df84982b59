extension MusicVideo: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<MusicVideo>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("artistName", isRequired: true) { $0.artistName },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("previews", isRequired: true) { $0.previews },
    KnownMember("durationInMillis", isRequired: true) { $0.durationInMillis },
    KnownMember("genreNames", isRequired: true) { $0.genreNames },
    KnownMember("has4K", isRequired: true) { $0.has4K },
    KnownMember("hasHDR", isRequired: true) { $0.hasHDR },
    KnownMember("albumName") { $0.albumName },
    KnownMember("isrc") { $0.isrc },
    KnownMember("releaseDate") { $0.releaseDate },
    KnownMember("trackNumber") { $0.trackNumber },
    KnownMember("contentRating") { $0.contentRating },
    KnownMember("editorialNotes") { $0.editorialNotes },
    KnownMember("playParams") { $0.playParams },
    KnownMember("videoSubType") { $0.videoSubType },
    KnownMember("workId") { $0.workId },
    KnownMember("workName") { $0.workName },
    KnownMember("artistUrl") { $0.artistUrl },
    KnownMember("inFavorites") { $0.inFavorites },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<MusicVideo>>] = [
    KnownMember("albums") { $0.albums },
    KnownMember("artists") { $0.artists },
    KnownMember("genres") { $0.genres },
    KnownMember("library") { $0.library },
    KnownMember("songs") { $0.songs },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<MusicVideo>>] = [
    KnownMember("more-by-artist") { $0.moreByArtist },
    KnownMember("more-in-genre") { $0.moreInGenre },
  ]
}
