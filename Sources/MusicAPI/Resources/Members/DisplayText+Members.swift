extension DisplayText: KnownObject {
  /// The members that the model reads.
  static let members: [KnownMember<DisplayText>] = [
    KnownMember("stringForDisplay") { $0.stringForDisplay }
  ]
}
