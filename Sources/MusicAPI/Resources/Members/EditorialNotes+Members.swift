extension EditorialNotes: KnownObject {
  /// The members that the model reads.
  static let members: [KnownMember<EditorialNotes>] = [
    KnownMember("short") { $0.short },
    KnownMember("standard") { $0.standard },
    KnownMember("name") { $0.name },
    KnownMember("tagline") { $0.tagline },
  ]
}
