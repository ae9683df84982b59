extension Station: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Station>>] = [
    KnownMember("name", isRequired: true) { $0.name },
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("artwork", isRequired: true) { $0.artwork },
    KnownMember("editorialNotes") { $0.editorialNotes },
    KnownMember("isLive", isRequired: true) { $0.isLive },
    KnownMember("mediaKind", isRequired: true) { $0.mediaKind },
    KnownMember("durationInMillis") { $0.durationInMillis },
    KnownMember("contentRating") { $0.contentRating },
    KnownMember("playParams") { $0.playParams },
    KnownMember("stationProviderName") { $0.stationProviderName },
    KnownMember("episodeNumber") { $0.episodeNumber },
    KnownMember("supportedDrms") { $0.supportedDrms },
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Station>>] = [
    KnownMember("radio-show") { $0.radioShow }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<Station>>] = []
}
