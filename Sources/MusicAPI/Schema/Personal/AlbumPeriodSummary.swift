/// How much the user played an album in a period.
public enum AlbumPeriodSummary: KnownKind {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "album-period-summaries",
    columns: [
      "relationships.album.data.0.id", "relationships.album.data.0.attributes.name", "playCount",
    ])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// How often it was played; the name is not documented by the service.
    public let playCount = Attribute<Int>("playCount")
    /// How long it was played, in minutes; the name is not documented by the service.
    public let listenTimeInMinutes = Attribute<Int>("listenTimeInMinutes")

    /// The album in the catalog.
    public let album = Relationship<Album>("album")
  }
}

extension ResourceType {
  /// How much the user played an album in a period.
  public static let albumPeriodSummaries = AlbumPeriodSummary.facts.type
}
