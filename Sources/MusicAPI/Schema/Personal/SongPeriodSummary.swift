/// How much the user played a song in a period.
public enum SongPeriodSummary: KnownKind {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "song-period-summaries",
    columns: [
      "relationships.song.data.0.id", "relationships.song.data.0.attributes.name", "playCount",
    ])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// How often it was played; the name is not documented by the service.
    public let playCount = Attribute<Int>("playCount")
    /// How long it was played, in minutes; the name is not documented by the service.
    public let listenTimeInMinutes = Attribute<Int>("listenTimeInMinutes")

    /// The song in the catalog.
    public let song = Relationship<Song>("song")
  }
}

extension ResourceType {
  /// How much the user played a song in a period.
  public static let songPeriodSummaries = SongPeriodSummary.facts.type
}
