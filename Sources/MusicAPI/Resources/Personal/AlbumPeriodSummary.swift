/// How much of an album the user heard in a period.
public enum AlbumPeriodSummary: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .albumPeriodSummaries
}

extension Attributes<AlbumPeriodSummary> {
  /// How often it was played; the service does not document the name.
  public var playCount: Int? { self["playCount"] }
  /// For how long it was heard, in minutes; the service does not document the name.
  public var listenTimeInMinutes: Int? { self["listenTimeInMinutes"] }
}

extension Relationships<AlbumPeriodSummary> {
  /// The album in the catalog.
  public var album: Relationship<Album>? { self["album"] }
}
