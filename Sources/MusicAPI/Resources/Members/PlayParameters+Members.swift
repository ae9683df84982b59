extension PlayParameters: KnownObject {
  /// The members that the model reads.
  static let members: [KnownMember<PlayParameters>] = [
    KnownMember("id", isRequired: true) { $0.id },
    KnownMember("kind", isRequired: true) { $0.kind },
    KnownMember("isLibrary") { $0.isLibrary },
    KnownMember("catalogId") { $0.catalogId },
    KnownMember("globalId") { $0.globalId },
    KnownMember("purchasedId") { $0.purchasedId },
    KnownMember("reporting") { $0.reporting },
    KnownMember("reportingId") { $0.reportingId },
    KnownMember("versionHash") { $0.versionHash },
    KnownMember("format") { $0.format },
    KnownMember("stationHash") { $0.stationHash },
    KnownMember("hasDrm") { $0.hasDrm },
    KnownMember("mediaType") { $0.mediaType },
  ]
}
