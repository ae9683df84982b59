/// What the user heard in a year.
public enum MusicSummary: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .musicSummaries
}

extension Attributes<MusicSummary> {
  /// How long a time it sums up, such as `year`.
  public var period: String? { self["period"] }
  /// The year.
  public var year: Int? { self["year"] }
}

extension Views<MusicSummary> {
  /// The albums most heard.
  public var topAlbums: Relationship<AlbumPeriodSummary>? { self["top-albums"] }
  /// The artists most heard.
  public var topArtists: Relationship<ArtistPeriodSummary>? { self["top-artists"] }
  /// The songs most heard.
  public var topSongs: Relationship<SongPeriodSummary>? { self["top-songs"] }
}
