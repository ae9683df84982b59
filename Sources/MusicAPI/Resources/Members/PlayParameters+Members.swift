extension PlayParameters: KnownObject {
  /// The members that the model reads.
  static let members: [KnownMember<PlayParameters>] = [
    KnownMember("id", isRequired: true) { $0.id },
    KnownMember("kind", isRequired: true) { $0.kind },
    KnownMember("isLibrary") { $0.isLibrary },
    KnownMember("catalogId") { $0.catalogId },
    KnownMember("globalId") { $0.globalId },
    KnownMember("versionHash") { $0.versionHash },
  ]
}
