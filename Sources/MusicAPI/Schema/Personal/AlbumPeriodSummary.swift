/// A summary of how much the user played an album in a period.
public enum AlbumPeriodSummary: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "album-period-summaries",
    columns: [
      "relationships.album.data.0.id", "relationships.album.data.0.attributes.name", "playCount",
    ])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The number of plays; the service does not document the name of this attribute.
    public let playCount = Attribute<Int>("playCount")
    /// The minutes played; the service does not document the name of this attribute.
    public let listenTimeInMinutes = Attribute<Int>("listenTimeInMinutes")

    /// The album in the catalog.
    public let album = Relationship<Album>("album")
  }
}

extension ResourceType {
  /// Summaries of how much the user played an album in a period.
  public static let albumPeriodSummaries = AlbumPeriodSummary.facts.type
}
