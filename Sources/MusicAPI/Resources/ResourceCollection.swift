/// The resources of one type, as a place to fetch from: `.songs` knows that songs come out of it.
public struct ResourceCollection<Kind: ResourceKind>: Sendable, Hashable {
  /// The type.
  public let type: ResourceType

  init(type: ResourceType) {
    self.type = type
  }
}

extension ResourceCollection<AnyKind> {
  /// A type that is known only while running.
  public init(_ type: ResourceType) {
    self.init(type: type)
  }
}

extension ResourceCollection<Album> {
  /// Albums.
  public static var albums: Self { Self(type: .albums) }
}

extension ResourceCollection<Artist> {
  /// Artists.
  public static var artists: Self { Self(type: .artists) }
}

extension ResourceCollection<Genre> {
  /// Genres.
  public static var genres: Self { Self(type: .genres) }
}

extension ResourceCollection<MusicVideo> {
  /// Music videos.
  public static var musicVideos: Self { Self(type: .musicVideos) }
}

extension ResourceCollection<Playlist> {
  /// Playlists.
  public static var playlists: Self { Self(type: .playlists) }
}

extension ResourceCollection<Song> {
  /// Songs.
  public static var songs: Self { Self(type: .songs) }
}

extension ResourceCollection<Activity> {
  /// Activities.
  public static var activities: Self { Self(type: .activities) }
}

extension ResourceCollection<AppleCurator> {
  /// The service's own curators.
  public static var appleCurators: Self { Self(type: .appleCurators) }
}

extension ResourceCollection<Curator> {
  /// Curators from outside the service.
  public static var curators: Self { Self(type: .curators) }
}

extension ResourceCollection<RecordLabel> {
  /// Record labels.
  public static var recordLabels: Self { Self(type: .recordLabels) }
}

extension ResourceCollection<StationGenre> {
  /// Genres of stations.
  public static var stationGenres: Self { Self(type: .stationGenres) }
}

extension ResourceCollection<Station> {
  /// Stations.
  public static var stations: Self { Self(type: .stations) }
}
