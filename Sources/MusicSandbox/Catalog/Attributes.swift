import MusicAPI

/// An attribute of the catalog: its name, and how its value is found.
struct AttributeWriter: Sendable {
  let name: String
  /// Nil if the resource lacks the attribute.
  let value: Value

  typealias Value = @Sendable (AttributeContext) -> JSONValue?

  /// Returns the attributes of a type, in the order of the service's answers.
  static func all(of type: String) -> [AttributeWriter] { tables[type] ?? [] }

  private static let tables = texts.mapValues { text in
    text.parts(at: " ").compactMap { word in
      let name = word.parts(at: ":")[0]
      return values[name].map { AttributeWriter(name: name, value: $0) }
    }
  }

  /// The attributes of each type in the words of the OpenAPI description, which has them from here.
  ///
  /// `inFavorites` is missing, since it comes from the account.
  static let texts: [String: String] = [
    "songs": """
    previews:Preview[] artwork:Artwork artistName url discNumber:integer genreNames:string[] \
    durationInMillis:integer releaseDate:day isAppleDigitalMaster:boolean name isrc \
    hasLyrics:boolean albumName playParams:PlayParameters trackNumber:integer composerName \
    contentRating:clean|explicit editorialNotes:EditorialNotes attribution workName movementName \
    movementNumber:integer movementCount:integer artistUrl audioVariants:\(variants)
    """,
    "albums": """
    artwork:Artwork artistName isSingle:boolean url isComplete:boolean genreNames:string[] \
    trackCount:integer isMasteredForItunes:boolean releaseDate:day name recordLabel upc copyright \
    playParams:PlayParameters editorialNotes:EditorialNotes isCompilation:boolean \
    contentRating:clean|explicit isPrerelease:boolean artistUrl audioVariants:\(variants)
    """,
    "artists": "genreNames:string[] url name artwork:Artwork editorialNotes:EditorialNotes",
    "music-videos": """
    previews:Preview[] artwork:Artwork artistName url genreNames:string[] has4K:boolean \
    durationInMillis:integer releaseDate:day name isrc playParams:PlayParameters hasHDR:boolean \
    albumName trackNumber:integer contentRating:clean|explicit editorialNotes:EditorialNotes \
    artistUrl
    """,
    "playlists": """
    artwork:Artwork isChart:boolean url lastModifiedDate:time name \
    playlistType:editorial|external|personal-mix|replay|user-shared curatorName \
    playParams:PlayParameters description:DescriptionAttribute trackTypes:songs|music-videos[]
    """,
    "activities": page,
    "curators": page,
    "apple-curators": page + " kind:Curator|Genre|Show shortName showHostName",
    "record-labels": "artwork:Artwork description:DescriptionAttribute name url",
    "stations": """
    artwork:Artwork mediaKind:audio|video editorialNotes:EditorialNotes \
    playParams:PlayParameters supportedDrms:string[] url name isLive:boolean \
    durationInMillis:integer episodeNumber stationProviderName contentRating:clean|explicit
    """,
    "genres": "name parentId parentName chartLabel",
    "station-genres": "name",
    "storefronts": """
    explicitContentPolicy:allowed|opt-in|prohibited defaultLanguageTag name \
    supportedLanguageTags:string[]
    """,
  ]

  private static let page = "artwork:Artwork editorialNotes:EditorialNotes name url"
  private static let variants = AttributeContext.variants.joined(separator: "|") + "[]"

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

extension String? {
  fileprivate var json: JSONValue? { map { .string($0) } }
}

extension Int? {
  fileprivate var json: JSONValue? { map { .int($0) } }
}
