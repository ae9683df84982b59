extension StationGenre: KnownKind {
  /// The attributes that the model reads.
  static let attributes: [KnownMember<Attributes<StationGenre>>] = [
    KnownMember("name", isRequired: true) { $0.name }
  ]

  /// The related lists that the model reads.
  static let relationships: [KnownMember<Relationships<StationGenre>>] = [
    KnownMember("stations") { $0.stations }
  ]

  /// The views that the model reads.
  static let views: [KnownMember<Views<StationGenre>>] = []
}
