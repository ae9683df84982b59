import MusicAPI

extension Column {
  /// The columns that tell most of a resource of one type.
  static func standard(for type: ResourceType?) -> [Column] {
    type.flatMap { table[$0] } ?? mixed
  }

  /// The columns of a list of several types, or of one that is not known here.
  static let mixed = [id, Column("type"), Column("name"), Column("artistName")]

  private static let id = Column("id", .link)

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
  ]
}
