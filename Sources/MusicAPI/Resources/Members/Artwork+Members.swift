extension Artwork: KnownObject {
  /// The members that the model reads.
  static let members: [KnownMember<Artwork>] = [
    KnownMember("url", isRequired: true) { $0.url },
    KnownMember("width", isRequired: true) { $0.width },
    KnownMember("height", isRequired: true) { $0.height },
    KnownMember("bgColor") { $0.bgColor },
    KnownMember("textColor1") { $0.textColor1 },
    KnownMember("textColor2") { $0.textColor2 },
    KnownMember("textColor3") { $0.textColor3 },
    KnownMember("textColor4") { $0.textColor4 },
  ]
}
