/// How much of an artist the user heard in a period.
public enum ArtistPeriodSummary: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .artistPeriodSummaries
}

extension Attributes<ArtistPeriodSummary> {
  /// How often it was played; the service does not document the name.
  public var playCount: Int? { self["playCount"] }
  /// For how long it was heard, in minutes; the service does not document the name.
  public var listenTimeInMinutes: Int? { self["listenTimeInMinutes"] }
}

extension Relationships<ArtistPeriodSummary> {
  /// The artist in the catalog.
  public var artist: Relationship<Artist>? { self["artist"] }
}
