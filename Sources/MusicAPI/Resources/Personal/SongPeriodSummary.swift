/// How much of a song the user heard in a period.
public enum SongPeriodSummary: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .songPeriodSummaries
}

extension Attributes<SongPeriodSummary> {
  /// How often it was played; the service does not document the name.
  public var playCount: Int? { self["playCount"] }
  /// For how long it was heard, in minutes; the service does not document the name.
  public var listenTimeInMinutes: Int? { self["listenTimeInMinutes"] }
}

extension Relationships<SongPeriodSummary> {
  /// The song in the catalog.
  public var song: Relationship<Song>? { self["song"] }
}
