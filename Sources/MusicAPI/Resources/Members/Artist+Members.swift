extension Artist: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Artist>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("genreNames", isRequired: true) { $0.genreNames },
    KnownMember("artwork") { $0.artwork },
    KnownMember("editorialNotes") { $0.editorialNotes },
    KnownMember("inFavorites") { $0.inFavorites },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Artist>>] = [
    KnownMember("albums") { $0.albums },
    KnownMember("genres") { $0.genres },
    KnownMember("music-videos") { $0.musicVideos },
    KnownMember("playlists") { $0.playlists },
    KnownMember("station") { $0.station },
    KnownMember("songs") { $0.songs },
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<Artist>>] = [
    KnownMember("appears-on-albums") { $0.appearsOnAlbums },
    KnownMember("compilation-albums") { $0.compilationAlbums },
    KnownMember("featured-albums") { $0.featuredAlbums },
    KnownMember("full-albums") { $0.fullAlbums },
    KnownMember("latest-release") { $0.latestRelease },
    KnownMember("live-albums") { $0.liveAlbums },
    KnownMember("singles") { $0.singles },
    KnownMember("featured-music-videos") { $0.featuredMusicVideos },
    KnownMember("featured-playlists") { $0.featuredPlaylists },
    KnownMember("similar-artists") { $0.similarArtists },
    KnownMember("top-music-videos") { $0.topMusicVideos },
    KnownMember("top-songs") { $0.topSongs },
  ]
}
