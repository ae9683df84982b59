extension ArtistPeriodSummary: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<ArtistPeriodSummary>>] = [
    KnownMember("playCount") { $0.playCount },
    KnownMember("listenTimeInMinutes") { $0.listenTimeInMinutes },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<ArtistPeriodSummary>>] = [
    KnownMember("artist") { $0.artist }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<ArtistPeriodSummary>>] = []
}
