/// A summary of how much the user played an artist in a period.
public enum ArtistPeriodSummary: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "artist-period-summaries",
    columns: [
      "relationships.artist.data.0.id", "relationships.artist.data.0.attributes.name", "playCount",
    ])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The number of plays; the service does not document the name of this attribute.
    public let playCount = Attribute<Int>("playCount")
    /// The minutes played; the service does not document the name of this attribute.
    public let listenTimeInMinutes = Attribute<Int>("listenTimeInMinutes")

    /// The artist in the catalog.
    public let artist = Relationship<Artist>("artist")
  }
}

extension ResourceType {
  /// Summaries of how much the user played an artist in a period.
  public static let artistPeriodSummaries = ArtistPeriodSummary.facts.type
}
