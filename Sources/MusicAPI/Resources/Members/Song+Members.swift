extension Song: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Song>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("artistName", isRequired: true) { $0.artistName },
    KnownMember("albumName", isRequired: true) { $0.albumName },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("previews", isRequired: true) { $0.previews },
    KnownMember("durationInMillis", isRequired: true) { $0.durationInMillis },
    KnownMember("genreNames", isRequired: true) { $0.genreNames },
    KnownMember("hasLyrics", isRequired: true) { $0.hasLyrics },
    KnownMember("isAppleDigitalMaster", isRequired: true) { $0.isAppleDigitalMaster },
    KnownMember("releaseDate") { $0.releaseDate },
    KnownMember("isrc") { $0.isrc },
    KnownMember("composerName") { $0.composerName },
    KnownMember("trackNumber") { $0.trackNumber },
    KnownMember("discNumber") { $0.discNumber },
    KnownMember("contentRating") { $0.contentRating },
    KnownMember("playParams") { $0.playParams },
    KnownMember("editorialNotes") { $0.editorialNotes },
    KnownMember("attribution") { $0.attribution },
    KnownMember("workName") { $0.workName },
    KnownMember("movementName") { $0.movementName },
    KnownMember("movementNumber") { $0.movementNumber },
    KnownMember("movementCount") { $0.movementCount },
    KnownMember("artistUrl") { $0.artistUrl },
    KnownMember("audioVariants") { $0.audioVariants },
    KnownMember("inFavorites") { $0.inFavorites },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Song>>] = [
    KnownMember("albums") { $0.albums },
    KnownMember("artists") { $0.artists },
    KnownMember("composers") { $0.composers },
    KnownMember("genres") { $0.genres },
    KnownMember("library") { $0.library },
    KnownMember("music-videos") { $0.musicVideos },
    KnownMember("station") { $0.station },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<Song>>] = []
}
