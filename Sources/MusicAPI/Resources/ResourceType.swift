/// The name of a type of resource: an open list, so that a type added tomorrow survives.
public struct ResourceType: OpenEnumeration, CustomStringConvertible {
  /// The name as it stands in paths and in `type`.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The name itself.
  public var description: String { rawValue }

  /// Activities, such as working out, with playlists for them.
  public static let activities = ResourceType(rawValue: "activities")
  /// Albums.
  public static let albums = ResourceType(rawValue: "albums")
  /// The service's own curators.
  public static let appleCurators = ResourceType(rawValue: "apple-curators")
  /// Artists.
  public static let artists = ResourceType(rawValue: "artists")
  /// Curators from outside the service.
  public static let curators = ResourceType(rawValue: "curators")
  /// Genres.
  public static let genres = ResourceType(rawValue: "genres")
  /// Music videos.
  public static let musicVideos = ResourceType(rawValue: "music-videos")
  /// Playlists.
  public static let playlists = ResourceType(rawValue: "playlists")
  /// Record labels.
  public static let recordLabels = ResourceType(rawValue: "record-labels")
  /// Songs.
  public static let songs = ResourceType(rawValue: "songs")
  /// Genres of stations.
  public static let stationGenres = ResourceType(rawValue: "station-genres")
  /// Stations.
  public static let stations = ResourceType(rawValue: "stations")
  /// Storefronts, which stand beside the catalog and not in it.
  public static let storefronts = ResourceType(rawValue: "storefronts")
}
