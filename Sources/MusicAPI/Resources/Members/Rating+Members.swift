extension Rating: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<Rating>>] = [
    KnownMember("value") { $0.value }
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<Rating>>] = [
    KnownMember("content") { $0.content }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<Rating>>] = []
}
