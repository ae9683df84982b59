import MusicAPI

/// The table of attributes.
extension AttributeContext {
  /// The attributes that the resource has, but for those that are left out.
  func attributes(without left: [String]) -> [JSONMember] {
    (Self.attributes[type] ?? []).compactMap { name, value in
      left.contains(name) ? nil : value(self).map { JSONMember(name, $0) }
    }
  }

  /// The value of an attribute; nil if a resource lacks it.
  private typealias Value = @Sendable (AttributeContext) -> JSONValue?

  private static let attributes = names.mapValues { names in
    names.compactMap { name in values[name].map { (name, $0) } }
  }

  /// The attributes of each type, in the order of the service's answers.
  ///
  /// `inFavorites` is missing, since it comes from the account.
  private static let names: [String: [String]] = [
    "songs": [
      "previews", "artwork", "artistName", "url", "discNumber", "genreNames", "durationInMillis",
      "releaseDate", "isAppleDigitalMaster", "name", "isrc", "hasLyrics", "albumName", "playParams",
      "trackNumber", "composerName", "contentRating", "editorialNotes", "attribution", "workName",
      "movementName", "movementNumber", "movementCount", "artistUrl", "audioVariants",
    ],
    "albums": [
      "artwork", "artistName", "isSingle", "url", "isComplete", "genreNames", "trackCount",
      "isMasteredForItunes", "releaseDate", "name", "recordLabel", "upc", "copyright", "playParams",
      "editorialNotes", "isCompilation", "contentRating", "isPrerelease", "artistUrl",
      "audioVariants",
    ],
    "artists": ["genreNames", "url", "name", "artwork", "editorialNotes"],
    "music-videos": [
      "previews", "artwork", "artistName", "url", "genreNames", "has4K", "durationInMillis",
      "releaseDate", "name", "isrc", "playParams", "hasHDR", "albumName", "trackNumber",
      "contentRating", "editorialNotes", "artistUrl",
    ],
    "playlists": [
      "artwork", "isChart", "url", "lastModifiedDate", "name", "playlistType", "curatorName",
      "playParams", "description", "trackTypes",
    ],
    "activities": page, "curators": page,
    "apple-curators": page + ["kind", "shortName", "showHostName"],
    "record-labels": ["artwork", "description", "name", "url"],
    "stations": [
      "artwork", "mediaKind", "editorialNotes", "playParams", "supportedDrms", "url", "name",
      "isLive", "durationInMillis", "episodeNumber", "stationProviderName", "contentRating",
    ],
    "genres": ["name", "parentId", "parentName", "chartLabel"],
    "station-genres": ["name"],
    "storefronts": [
      "explicitContentPolicy", "defaultLanguageTag", "name", "supportedLanguageTags",
    ],
  ]

  private static let page = ["artwork", "editorialNotes", "name", "url"]

  /// The values of all attributes by name.
  private static let values: [String: Value] = [
    "albumName": { $0.facts.albumName.json },
    "artistName": { .string($0.facts.artistName) },
    "artistUrl": { $0.artistURL.json },
    "artwork": { $0.facts.art.map($0.kind.artwork.json) },
    "attribution": { $0.facts.movement == nil ? nil : .string($0.facts.artistName) },
    "audioVariants": { $0.audioVariants },
    "chartLabel": { .string($0.text($0.genre.names)) },
    "composerName": { $0.facts.composerName.json },
    "contentRating": { ($0.facts.rating?.rawValue).json },
    "copyright": { $0.copyright.json },
    "curatorName": { $0.facts.curatorName.json },
    "defaultLanguageTag": { ($0.front?.languages.first).json },
    "description": { $0.facts.notes?.json },
    "discNumber": { $0.facts.discNumber.json },
    "durationInMillis": { $0.facts.milliseconds.json },
    "editorialNotes": { $0.facts.notes?.json },
    "episodeNumber": { $0.facts.episode.json },
    "explicitContentPolicy": { ($0.front?.policy).json },
    "genreNames": { $0.genreNames },
    "has4K": { .bool($0.facts.has4K) },
    "hasHDR": { .bool($0.facts.hasHDR) },
    "hasLyrics": { .bool($0.facts.hasLyrics) },
    "isAppleDigitalMaster": { .bool($0.facts.isMastered) },
    "isChart": { .bool($0.facts.isChart) },
    "isCompilation": { .bool($0.facts.isCompilation) },
    "isComplete": { .bool($0.facts.isOut) },
    "isLive": { .bool($0.facts.isLive) },
    "isMasteredForItunes": { .bool($0.facts.isMastered) },
    "isPrerelease": { $0.facts.isOut ? nil : true },
    "isSingle": { .bool($0.facts.isSingle) },
    "isrc": { $0.facts.isrc.json },
    "kind": { $0.facts.kind.json },
    "lastModifiedDate": { $0.facts.lastModified.json },
    "mediaKind": { .string($0.facts.kind ?? "audio") },
    "movementCount": { $0.facts.movementCount.json },
    "movementName": { $0.facts.movement.json },
    "movementNumber": { $0.facts.movement == nil ? nil : $0.facts.trackNumber.json },
    "name": { .string($0.type == "genres" ? $0.text($0.genre.names) : $0.facts.name) },
    "parentId": { $0.genre.parent.map { .string("\($0)") } },
    "parentName": { context in
      context.genre.parent.map { .string(context.text(Tables.genre($0).names)) }
    },
    "playParams": { $0.playParams },
    "playlistType": { .string($0.facts.kind ?? "editorial") },
    "previews": { $0.type == "songs" ? $0.previews : $0.videoPreviews },
    "recordLabel": { $0.facts.label.json },
    "releaseDate": { $0.facts.releaseDate.json },
    "shortName": { $0.facts.shortName.json },
    "showHostName": { $0.facts.hostName.json },
    "stationProviderName": { $0.facts.provider.json },
    "supportedDrms": { $0.facts.isLive ? ["fairplay", "playready", "widevine"] : nil },
    "supportedLanguageTags": { ($0.front?.languages).map { .array($0.map { .string($0) }) } },
    "trackCount": { .int($0.facts.trackCount) },
    "trackNumber": { $0.facts.trackNumber.json },
    "trackTypes": { $0.facts.hasVideos ? ["songs", "music-videos"] : ["songs"] },
    "upc": { $0.facts.upc.json },
    "url": { .string($0.url) },
    "workName": { $0.facts.movement == nil ? nil : $0.facts.albumName.json },
  ]
}
