import MusicAPI

extension Column {
  /// The columns that tell most of a resource of one type.
  static func standard(for type: ResourceType?) -> [Column] {
    type.flatMap { table[$0] } ?? mixed
  }

  /// The columns of a list of several types, or of one that is not known here.
  static let mixed = [id, Column("type"), Column("name"), Column("artistName")]

  private static let id = Column("id", .link)

  /// What stands behind the columns of library items that their twins of the catalog are shown with.
  static let twin = [Column("catalog.id"), Column("catalog.attributes.name")]

  private static let table: [ResourceType: [Column]] = [
    .songs: [
      id, Column("name"), Column("artistName"), Column("albumName"),
      Column("durationInMillis", .duration), Column("releaseDate"), Column("isrc"),
    ],
    .albums: [
      id, Column("name"), Column("artistName"), Column("trackCount", .number),
      Column("releaseDate"), Column("upc"),
    ],
    .artists: [id, Column("name"), Column("genreNames")],
    .musicVideos: [
      id, Column("name"), Column("artistName"), Column("durationInMillis", .duration),
      Column("releaseDate"), Column("isrc"),
    ],
    .playlists: [id, Column("name"), Column("curatorName"), Column("lastModifiedDate")],
    .genres: [id, Column("name"), Column("parentName")],
    .stations: [id, Column("name"), Column("mediaKind"), Column("isLive")],
    .activities: [id, Column("name")],
    .appleCurators: [id, Column("name"), Column("kind")],
    .curators: [id, Column("name")],
    .recordLabels: [id, Column("name")],
    .stationGenres: [id, Column("name")],
    .storefronts: [
      id, Column("name"), Column("defaultLanguageTag"), Column("supportedLanguageTags"),
      Column("explicitContentPolicy"),
    ],
    .librarySongs: [
      id, Column("name"), Column("artistName"), Column("albumName"),
      Column("durationInMillis", .duration), Column("releaseDate"), Column("playParams.catalogId"),
    ],
    .libraryAlbums: [
      id, Column("name"), Column("artistName"), Column("trackCount", .number),
      Column("releaseDate"), Column("dateAdded"),
    ],
    .libraryArtists: [id, Column("name")],
    .libraryMusicVideos: [
      id, Column("name"), Column("artistName"), Column("durationInMillis", .duration),
      Column("releaseDate"), Column("playParams.catalogId"),
    ],
    .libraryPlaylists: [
      id, Column("name"), Column("canEdit"), Column("isPublic"), Column("dateAdded"),
      Column("playParams.globalId"),
    ],
    .libraryPlaylistFolders: [id, Column("name"), Column("dateAdded")],
    .ratings: [id, Column("value", .number)],
    .personalRecommendation: [
      id, Column("title.stringForDisplay"), Column("resourceTypes"), Column("nextUpdateDate"),
    ],
    .musicSummaries: [id, Column("period"), Column("year")],
    .songPeriodSummaries: summary(of: "song"),
    .albumPeriodSummaries: summary(of: "album"),
    .artistPeriodSummaries: summary(of: "artist"),
  ]

  /// What was heard, and how much of it.
  private static func summary(of relationship: String) -> [Column] {
    let heard = "relationships.\(relationship).data.0"
    return [
      id, Column(heard + ".id"), Column(heard + ".attributes.name"), Column("playCount", .number),
    ]
  }
}
