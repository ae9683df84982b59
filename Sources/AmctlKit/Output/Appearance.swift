import MusicAPI

/// How a field looks to a person, as far as that does not follow from its name.
struct Appearance: Sendable {
  var heading: String?
  /// Its label in a card.
  var label: String?
  var format: CellFormat?
  /// Whether it is what a person calls the item.
  var isTitle = false
  /// Whether it is a path or a sentence, which is truncated only to fit a terminal.
  var isLong = false

  /// Returns the appearance of a field; nil if all of it follows from the name.
  static func of(_ field: String) -> Appearance? { all[field] }

  private static let all = Dictionary(uniqueKeysWithValues: attributes + related + others)

  private typealias Row = (field: String, look: Appearance)

  /// The attributes, named by the schemas that declare them.
  private static var attributes: [Row] {
    [
      row(Song.schema.name, isTitle: true),
      row(Song.schema.artistName, heading: "ARTIST"),
      row(Song.schema.albumName, heading: "ALBUM"),
      row(Song.schema.url, as: .whole),
      row(Song.schema.durationInMillis, heading: "TIME", as: .duration),
      row(Song.schema.genreNames, heading: "GENRES"),
      row(Song.schema.hasLyrics, label: "Lyrics"),
      row(Song.schema.isAppleDigitalMaster, label: "Digital master"),
      row(Song.schema.releaseDate, heading: "RELEASED"),
      row(Song.schema.isrc, as: .id),
      row(Song.schema.composerName, heading: "COMPOSER"),
      row(Song.schema.trackNumber, heading: "#", label: "Track", as: .number),
      row(Song.schema.discNumber, heading: "DISC", as: .number),
      row(Song.schema.contentRating, label: "Rating"),
      row(Song.schema.movementNumber, as: .number),
      row(Song.schema.movementCount, as: .number),
      row(Song.schema.inFavorites, label: "Favorite"),
      row(Song.schema.playParams, PlayParameters.schema.catalogId, heading: "CATALOG ID"),
      row(Song.schema.playParams, PlayParameters.schema.globalId, heading: "CATALOG ID"),
      row(PlayParameters.schema.catalogId, as: .id),
      row(PlayParameters.schema.globalId, as: .id),
      row(Album.schema.trackCount, heading: "TRACKS", as: .number),
      row(Album.schema.isSingle, label: "Single"),
      row(Album.schema.isCompilation, label: "Compilation"),
      row(Album.schema.isComplete, label: "Complete"),
      row(Album.schema.isMasteredForItunes, label: "Digital master"),
      row(Album.schema.isPrerelease, label: "Prerelease"),
      row(Album.schema.recordLabel, heading: "LABEL"),
      row(Album.schema.upc, as: .id),
      row(MusicVideo.schema.has4K, label: "4K"),
      row(MusicVideo.schema.hasHDR, label: "HDR"),
      row(Playlist.schema.curatorName, heading: "CURATOR"),
      row(Playlist.schema.lastModifiedDate, heading: "CHANGED"),
      row(Station.schema.mediaKind, heading: "MEDIA"),
      row(Station.schema.isLive, heading: "LIVE"),
      row(Genre.schema.parentName, heading: "PARENT"),
      row(Storefront.schema.defaultLanguageTag, heading: "LANGUAGE"),
      row(Storefront.schema.supportedLanguageTags, heading: "LANGUAGES"),
      row(Storefront.schema.explicitContentPolicy, heading: "EXPLICIT"),
      row(LibrarySong.schema.dateAdded, heading: "ADDED", as: .date),
      row(LibraryPlaylist.schema.canEdit, heading: "EDITABLE"),
      row(LibraryPlaylist.schema.isPublic, heading: "PUBLIC"),
      row(PeriodSummary<Song>.schema.playCount, heading: "PLAYS", as: .number),
      row(Rating.schema.value, as: .rating),
      row(Recommendation.schema.resourceTypes, heading: "TYPES"),
      row(Recommendation.schema.nextUpdateDate, heading: "UNTIL"),
      row(
        Recommendation.schema.title, DisplayText.schema.stringForDisplay, heading: "TITLE",
        isTitle: true),
      row(Recommendation.schema.reason, DisplayText.schema.stringForDisplay, heading: "REASON"),
      row(Artwork.schema.width, as: .number), row(Artwork.schema.height, as: .number),
      row(Artwork.schema.bgColor, heading: "BACKGROUND", as: .color),
      row(Artwork.schema.textColor1, heading: "TEXT 1", as: .color),
      row(Artwork.schema.textColor2, heading: "TEXT 2", as: .color),
      row(Artwork.schema.textColor3, heading: "TEXT 3", as: .color),
      row(Artwork.schema.textColor4, heading: "TEXT 4", as: .color),
    ]
  }

  private static func row(
    _ path: any SchemaMember..., heading: String? = nil, label: String? = nil,
    as format: CellFormat? = nil, isTitle: Bool = false
  ) -> Row {
    (
      path.map(\.name).joined(separator: "."),
      Appearance(heading: heading, label: label, format: format, isTitle: isTitle)
    )
  }

  /// The resources that the parts of a music summary are about.
  private static var related: [Row] {
    rows(ofFirst: PeriodSummary<Song>.schema.item, heading: "SONG")
      + rows(ofFirst: PeriodSummary<Album>.schema.item, heading: "ALBUM")
      + rows(ofFirst: PeriodSummary<Artist>.schema.item, heading: "ARTIST")
  }

  private static func rows(ofFirst list: any SchemaMember, heading: String) -> [Row] {
    let first = "\(list.section.rawValue).\(list.name).data.0."
    return [
      (first + "id", Appearance(heading: heading)),
      (first + "attributes." + Song.schema.name.name, Appearance(heading: "NAME", isTitle: true)),
    ]
  }

  /// The fields that no schema declares: of every resource, of suggestions, and amctl's own.
  private static let others: [Row] = [
    ("id", Appearance(format: .id)),
    ("storefront", Appearance(heading: "SF", format: .id)),
    ("rank", Appearance(format: .number)),
    ("reason", Appearance(format: .reason)),
    ("because", Appearance(format: .reason)),
    ("date", Appearance(format: .time)), ("lastPlayedDate", Appearance(format: .time)),
    ("status", Appearance(format: .id)),
    ("positionInMillis", Appearance(heading: "POSITION", format: .duration)),
    ("track.name", Appearance(heading: "TITLE", isTitle: true)),
    ("track.artistName", Appearance(heading: "ARTIST")),
    ("isChosen", Appearance(heading: "CHOSEN")),
    ("replacement.id", Appearance(heading: "REPLACEMENT")),
    ("replacement.by", Appearance(heading: "BY", format: .id)),
    ("replacement.score", Appearance(heading: "SCORE")),
    ("replacement.reason", Appearance(heading: "REASON")),
    ("query.title", Appearance(isTitle: true)),
    ("tree", Appearance(heading: "NAME", isTitle: true)),
    ("searchTerm", Appearance(heading: "TERM", isTitle: true)),
    ("term", Appearance(isTitle: true)),
    ("top", Appearance(label: "Top results")),
    ("skipCount", Appearance(heading: "SKIPS", format: .number)),
    ("file", Appearance(isTitle: true, isLong: true)),
    ("path", Appearance(isLong: true)),
    ("detail", Appearance(isLong: true)),
    ("sentence", Appearance(isLong: true)),
    ("message", Appearance(isLong: true)),
    ("hint", Appearance(isLong: true)),
    ("collectionName", Appearance(heading: "ALBUM")),
    ("trackTimeMillis", Appearance(heading: "TIME", format: .duration)),
    ("primaryGenreName", Appearance(heading: "GENRE")),
  ]
}
