/// A station: live radio, or a stream without end.
public enum Station: CatalogKind, Favoritable, Ratable, Searchable {
  /// The type and its limits.
  public static let facts = ResourceFacts(
    Self.self, "stations", ids: 100, idPrefixes: ["ra."], columns: ["name", "mediaKind", "isLive"])
  /// The members it is declared to have.
  public static let schema = Schema()

  /// The members, each declared once.
  public final class Schema: Sendable {
    /// The name, in the language of the request.
    public let name = Attribute<String>("name", .always)
    /// The URL of its page on music.apple.com.
    public let url = Attribute<String>("url", .always)
    /// The picture.
    public let artwork = Attribute<Artwork>("artwork")
    /// The editors' notes.
    public let editorialNotes = Attribute<EditorialNotes>("editorialNotes")
    /// Whether it is live.
    public let isLive = Attribute<Bool>("isLive", .always)
    /// Whether it is audio or video.
    public let mediaKind = Attribute<MediaKind>("mediaKind", .always)
    /// The length in milliseconds; absent when it is live.
    public let durationInMillis = Attribute<Int>("durationInMillis")
    /// Whether it is explicit; absent when it has no rating.
    public let contentRating = Attribute<ContentRating>("contentRating")
    /// What a player needs; absent when it cannot be played here.
    public let playParams = Attribute<PlayParameters>("playParams")
    /// The name of its broadcaster.
    public let stationProviderName = Attribute<String>("stationProviderName")
    /// The episode number; a string, not a number.
    public let episodeNumber = Attribute<String>("episodeNumber")
    /// How it may be protected; seen in responses, not documented.
    public let supportedDrms = Attribute<[String]>("supportedDrms")

    /// The show it belongs to.
    public let radioShow = Relationship<AppleCurator>("radio-show")
  }
}

extension ResourceType {
  /// Stations.
  public static let stations = Station.facts.type
}

extension ResourceCollection<Station> {
  /// Stations.
  public static var stations: Self { Self() }
}

/// Whether a station is heard or seen.
public struct MediaKind: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// It is heard.
  public static let audio = MediaKind(rawValue: "audio")
  /// It is seen.
  public static let video = MediaKind(rawValue: "video")
}
