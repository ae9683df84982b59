/// A summary of the user's listening history for a year.
public final class MusicSummary: KnownKind {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    MusicSummary(), "music-summaries", columns: ["period", "year"])

  /// The period of the summary, such as `year`.
  public let period = Attribute<String>("period")
  /// The year.
  public let year = Attribute<Int>("year")
  /// The minutes played; the service does not document the name of this attribute.
  public let listenTimeInMinutes = Attribute<Int>("listenTimeInMinutes")

  /// The most played albums.
  public let topAlbums = RelatedList<PeriodSummary<Album>>(view: "top-albums")
  /// The most played artists.
  public let topArtists = RelatedList<PeriodSummary<Artist>>(view: "top-artists")
  /// The most played songs.
  public let topSongs = RelatedList<PeriodSummary<Song>>(view: "top-songs")
}

extension ResourceType {
  /// Summaries of the user's listening history for a year.
  package static let musicSummaries = MusicSummary.type
}

/// A kind in the catalog with a summary of how much the user played each of its resources.
public protocol Summarized: InCatalog, KnownKind {
  /// The declaration of the summary.
  static var summary: KindDeclaration<PeriodSummary<Self>> { get }
}

extension Album: Summarized {
  /// The declaration of the summary.
  public static let summary = PeriodSummary.declared(for: Album.self)
}

extension Artist: Summarized {
  /// The declaration of the summary.
  public static let summary = PeriodSummary.declared(for: Artist.self)
}

extension Song: Summarized {
  /// The declaration of the summary.
  public static let summary = PeriodSummary.declared(for: Song.self)
}

/// A summary of how much the user played an album, an artist or a song in a period.
public final class PeriodSummary<Item: Summarized>: KnownKind {
  /// The name, limits and members of the type, which a generic type cannot store itself.
  public static var declaration: KindDeclaration<PeriodSummary> { Item.summary }

  /// The number of plays; the service does not document the name of this attribute.
  public let playCount = Attribute<Int>("playCount")
  /// The minutes played; the service does not document the name of this attribute.
  public let listenTimeInMinutes = Attribute<Int>("listenTimeInMinutes")

  /// The album, artist or song in the catalog.
  public let item = RelatedList<Item>(Item.type.singular)

  fileprivate static func declared(for kind: Item.Type) -> KindDeclaration<PeriodSummary> {
    let first = "relationships.\(kind.type.singular).data.0."
    return KindDeclaration(
      PeriodSummary(), "\(kind.type.singular)-period-summaries",
      columns: [first + "id", first + "attributes.name", "playCount"])
  }
}

extension ResourceType {
  /// Summaries of how much the user played an album in a period.
  package static let albumPeriodSummaries = PeriodSummary<Album>.type
  /// Summaries of how much the user played an artist in a period.
  package static let artistPeriodSummaries = PeriodSummary<Artist>.type
  /// Summaries of how much the user played a song in a period.
  package static let songPeriodSummaries = PeriodSummary<Song>.type
}
