extension ResourceFacts {
  /// Every type that has a collection in the catalog.
  public static let catalog: [ResourceFacts] = [
    ResourceFacts(
      .activities, "activity", ids: 100,
      relationships: ["playlists": 10]),
    ResourceFacts(
      .albums, "album", ids: 100, lookups: [.upc: 25, .equivalents: 100],
      relationships: [
        "artists": 10, "genres": nil, "library": nil, "record-labels": 10, "tracks": 300,
      ],
      views: [
        "appears-on": 100, "other-versions": 100, "related-albums": 100, "related-videos": 100,
      ],
      extended: ["artistUrl", "audioVariants", "inFavorites"]),
    ResourceFacts(
      .appleCurators, "apple-curator", ids: 100,
      relationships: ["playlists": 25]),
    ResourceFacts(
      .artists, "artist", ids: 25,
      relationships: [
        "albums": 100, "genres": nil, "music-videos": 100, "playlists": 10, "station": nil,
      ],
      views: [
        "appears-on-albums": 100, "compilation-albums": 100, "featured-albums": 100,
        "featured-music-videos": 100, "featured-playlists": 100, "full-albums": 100,
        "latest-release": 100, "live-albums": 100, "similar-artists": 100, "singles": 100,
        "top-music-videos": 100, "top-songs": 100,
      ],
      extended: ["inFavorites"]),
    ResourceFacts(
      .curators, "curator", ids: 100,
      relationships: ["playlists": 10]),
    ResourceFacts(
      .genres, "genre", ids: 100,
      extended: ["chartLabel"]),
    ResourceFacts(
      .musicVideos, "music-video", ids: 100, lookups: [.isrc: 25, .equivalents: 25],
      relationships: ["albums": 10, "artists": 10, "genres": nil, "library": nil, "songs": 10],
      views: ["more-by-artist": 100, "more-in-genre": 100],
      extended: ["artistUrl", "inFavorites"]),
    ResourceFacts(
      .playlists, "playlist", ids: 25,
      relationships: ["curator": nil, "library": nil, "tracks": 300],
      views: ["featured-artists": nil, "more-by-curator": nil],
      extended: ["inFavorites", "trackTypes"]),
    ResourceFacts(
      .recordLabels, "record-label", ids: 100,
      views: ["latest-releases": 100, "top-releases": 100]),
    ResourceFacts(
      .songs, "song", ids: 300, lookups: [.isrc: 25, .equivalents: 300],
      relationships: [
        "albums": 10, "artists": 10, "composers": 10, "genres": nil, "library": nil,
        "music-videos": 10, "station": nil,
      ],
      extended: ["artistUrl", "audioVariants", "inFavorites"]),
    ResourceFacts(
      .stationGenres, "station-genre", ids: 100,
      relationships: ["stations": nil]),
    ResourceFacts(
      .stations, "station", ids: 100,
      relationships: ["radio-show": nil]),
  ]

  private init(
    _ type: ResourceType, _ singular: String, ids: Int, lookups: [Lookup: Int] = [:],
    relationships: KeyValuePairs<String, Int?> = [:], views: KeyValuePairs<String, Int?> = [:],
    extended: [String] = []
  ) {
    self.init(
      type: type, singular: singular, idLimit: ids, lookups: lookups,
      relationships: relationships.map { ListFacts(name: $0.key, pageLimit: $0.value) },
      views: views.map { ListFacts(name: $0.key, pageLimit: $0.value) },
      extended: extended, pathName: type.rawValue,
      idPrefixes: Self.idPrefixes(of: type), sortNames: [],
      isRatable: Self.ratable.contains(type), isAddable: Self.addable.contains(type),
      isFavoritable: Self.favoritable.contains(type))
  }

  private static func idPrefixes(of type: ResourceType) -> [String] {
    switch type {
    case .playlists: ["pl."]
    case .stations: ["ra."]
    default: []
    }
  }

  private static let ratable: [ResourceType] = [
    .albums, .musicVideos, .playlists, .songs, .stations,
  ]
  private static let addable: [ResourceType] = [.albums, .musicVideos, .playlists, .songs]
  private static let favoritable: [ResourceType] = [
    .albums, .artists, .musicVideos, .playlists, .songs, .stations,
  ]
}
