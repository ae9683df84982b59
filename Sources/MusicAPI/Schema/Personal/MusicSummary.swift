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
    public let topAlbums = RelatedList<AlbumPeriodSummary>(view: "top-albums")
    /// The most played artists.
    public let topArtists = RelatedList<ArtistPeriodSummary>(view: "top-artists")
    /// The most played songs.
    public let topSongs = RelatedList<SongPeriodSummary>(view: "top-songs")
  }
}

extension ResourceType {
  /// Summaries of the user's listening history for a year.
  public static let musicSummaries = MusicSummary.facts.type
}

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
    public let album = RelatedList<Album>("album")
  }
}

extension ResourceType {
  /// Summaries of how much the user played an album in a period.
  public static let albumPeriodSummaries = AlbumPeriodSummary.facts.type
}

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
    public let artist = RelatedList<Artist>("artist")
  }
}

extension ResourceType {
  /// Summaries of how much the user played an artist in a period.
  public static let artistPeriodSummaries = ArtistPeriodSummary.facts.type
}

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
    public let song = RelatedList<Song>("song")
  }
}

extension ResourceType {
  /// Summaries of how much the user played a song in a period.
  public static let songPeriodSummaries = SongPeriodSummary.facts.type
}
