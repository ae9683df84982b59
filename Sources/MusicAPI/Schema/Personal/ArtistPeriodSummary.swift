/// How much the user played an artist in a period.
public enum ArtistPeriodSummary: KnownKind {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "artist-period-summaries",
    columns: [
      "relationships.artist.data.0.id", "relationships.artist.data.0.attributes.name", "playCount",
    ])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// How often it was played; the name is not documented by the service.
    public let playCount = Attribute<Int>("playCount")
    /// How long it was played, in minutes; the name is not documented by the service.
    public let listenTimeInMinutes = Attribute<Int>("listenTimeInMinutes")

    /// The artist in the catalog.
    public let artist = Relationship<Artist>("artist")
  }
}

extension ResourceType {
  /// How much the user played an artist in a period.
  public static let artistPeriodSummaries = ArtistPeriodSummary.facts.type
}
