/// A summary of how much the user played a song in a period.
public enum SongPeriodSummary: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "song-period-summaries",
    columns: [
      "relationships.song.data.0.id", "relationships.song.data.0.attributes.name", "playCount",
    ])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The number of plays; the service does not document the name of this attribute.
    public let playCount = Attribute<Int>("playCount")
    /// The minutes played; the service does not document the name of this attribute.
    public let listenTimeInMinutes = Attribute<Int>("listenTimeInMinutes")

    /// The song in the catalog.
    public let song = Relationship<Song>("song")
  }
}

extension ResourceType {
  /// Summaries of how much the user played a song in a period.
  public static let songPeriodSummaries = SongPeriodSummary.facts.type
}
