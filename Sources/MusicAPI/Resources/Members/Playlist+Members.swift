extension Playlist: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Playlist>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("curatorName", isRequired: true) { $0.curatorName },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("isChart", isRequired: true) { $0.isChart },
    KnownMember("playlistType", isRequired: true) { $0.playlistType },
    KnownMember("artwork") { $0.artwork },
    KnownMember("description") { $0.description },
    KnownMember("lastModifiedDate") { $0.lastModifiedDate },
    KnownMember("playParams") { $0.playParams },
    KnownMember("trackTypes") { $0.trackTypes },
    KnownMember("inFavorites") { $0.inFavorites },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Playlist>>] = [
    KnownMember("curator") { $0.curator },
    KnownMember("library") { $0.library },
    KnownMember("tracks") { $0.tracks },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<Playlist>>] = [
    KnownMember("featured-artists") { $0.featuredArtists },
    KnownMember("more-by-curator") { $0.moreByCurator },
  ]
}
