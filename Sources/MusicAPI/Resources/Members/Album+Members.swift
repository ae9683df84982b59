extension Album: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Album>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("artistName", isRequired: true) { $0.artistName },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("genreNames", isRequired: true) { $0.genreNames },
    KnownMember("trackCount", isRequired: true) { $0.trackCount },
    KnownMember("isSingle", isRequired: true) { $0.isSingle },
    KnownMember("isCompilation", isRequired: true) { $0.isCompilation },
    KnownMember("isComplete", isRequired: true) { $0.isComplete },
    KnownMember("isMasteredForItunes", isRequired: true) { $0.isMasteredForItunes },
    KnownMember("releaseDate") { $0.releaseDate },
    KnownMember("recordLabel") { $0.recordLabel },
    KnownMember("copyright") { $0.copyright },
    KnownMember("upc") { $0.upc },
    KnownMember("contentRating") { $0.contentRating },
    KnownMember("editorialNotes") { $0.editorialNotes },
    KnownMember("playParams") { $0.playParams },
    KnownMember("artistUrl") { $0.artistUrl },
    KnownMember("audioVariants") { $0.audioVariants },
    KnownMember("inFavorites") { $0.inFavorites },
    KnownMember("isPrerelease") { $0.isPrerelease },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Album>>] = [
    KnownMember("artists") { $0.artists },
    KnownMember("genres") { $0.genres },
    KnownMember("library") { $0.library },
    KnownMember("record-labels") { $0.recordLabels },
    KnownMember("tracks") { $0.tracks },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<Album>>] = [
    KnownMember("appears-on") { $0.appearsOn },
    KnownMember("other-versions") { $0.otherVersions },
    KnownMember("related-albums") { $0.relatedAlbums },
    KnownMember("related-videos") { $0.relatedVideos },
  ]
}
