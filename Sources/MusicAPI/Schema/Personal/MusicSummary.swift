/// A summary of the user's listening history for a year.
public enum MusicSummary: KnownKind {
  /// The name and limits of the type.
  public static let facts = ResourceFacts(
    Self.self, "music-summaries", columns: ["period", "year"])
  /// The declarations of the members.
  public static let schema = Schema()

  /// The members of these resources.
  public final class Schema: Sendable {
    /// The period of the summary, such as `year`.
    public let period = Attribute<String>("period")
    /// The year.
    public let year = Attribute<Int>("year")
    /// The minutes played; the service does not document the name of this attribute.
    public let listenTimeInMinutes = Attribute<Int>("listenTimeInMinutes")

    /// The most played albums.
    public let topAlbums = RelatedView<AlbumPeriodSummary>("top-albums")
    /// The most played artists.
    public let topArtists = RelatedView<ArtistPeriodSummary>("top-artists")
    /// The most played songs.
    public let topSongs = RelatedView<SongPeriodSummary>("top-songs")
  }
}

extension ResourceType {
  /// Summaries of the user's listening history for a year.
  public static let musicSummaries = MusicSummary.facts.type
}
