extension MusicSummary: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<MusicSummary>>] = [
    KnownMember("period") { $0.period },
    KnownMember("year") { $0.year },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<MusicSummary>>] = []

  /// The views that the model reads.
  static let views: [KnownMember<Views<MusicSummary>>] = [
    KnownMember("top-albums") { $0.topAlbums },
    KnownMember("top-artists") { $0.topArtists },
    KnownMember("top-songs") { $0.topSongs },
  ]
}
