/// A summary of the user's listening in a year.
public enum MusicSummary: KnownKind {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "music-summaries", columns: ["period", "year"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The period it covers, such as `year`.
    public let period = Attribute<String>("period")
    /// The year.
    public let year = Attribute<Int>("year")

    /// The most played albums.
    public let topAlbums = RelatedView<AlbumPeriodSummary>("top-albums")
    /// The most played artists.
    public let topArtists = RelatedView<ArtistPeriodSummary>("top-artists")
    /// The most played songs.
    public let topSongs = RelatedView<SongPeriodSummary>("top-songs")
  }
}

extension ResourceType {
  /// A summary of the user's listening in a year.
  public static let musicSummaries = MusicSummary.facts.type
}
