extension SongPeriodSummary: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<SongPeriodSummary>>] = [
    KnownMember("playCount") { $0.playCount },
    KnownMember("listenTimeInMinutes") { $0.listenTimeInMinutes },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<SongPeriodSummary>>] = [
    KnownMember("song") { $0.song }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<SongPeriodSummary>>] = []
}
