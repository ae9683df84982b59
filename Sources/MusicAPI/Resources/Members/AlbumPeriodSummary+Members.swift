extension AlbumPeriodSummary: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<AlbumPeriodSummary>>] = [
    KnownMember("playCount") { $0.playCount },
    KnownMember("listenTimeInMinutes") { $0.listenTimeInMinutes },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<AlbumPeriodSummary>>] = [
    KnownMember("album") { $0.album }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<AlbumPeriodSummary>>] = []
}
