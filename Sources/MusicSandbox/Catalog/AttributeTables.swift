import MusicAPI

extension AttributeShape {
  static let rating = word(["clean", "explicit"])
  static let variantNames = [
    "dolby-atmos", "dolby-audio", "hi-res-lossless", "lossless", "lossy-stereo",
  ]
  static let variants = words(variantNames)
}

// The attributes of each type, in the order of the service's answers. `inFavorites` comes from the
// account.

extension SongFacts: Described {
  var mainGenre: Int? { genre }

  static let attributes: [Attribute<SongFacts>] = [
    Attribute("previews", .previews) { .array($1.previews($0.art)) },
    Attribute("artwork", .artwork) { $1.artwork($0.art) },
    Attribute("artistName", .string) { facts, _ in .string(facts.artistName) },
    Attribute("url", .string) { $1.url("album", $0.name, $0.albumID, song: $1.id) },
    Attribute("discNumber", .integer, .optional) { facts, _ in facts.discNumber.json },
    Attribute("genreNames", .strings) { $1.genreNames($0.genre) },
    Attribute("durationInMillis", .integer) { facts, _ in .int(facts.milliseconds) },
    Attribute("releaseDate", .day, .optional) { facts, _ in facts.releaseDate.json },
    Attribute("isAppleDigitalMaster", .bool) { facts, _ in .bool(facts.isMastered) },
    Attribute("name", .string) { facts, _ in .string(facts.name) },
    Attribute("isrc", .string, .optional) { facts, _ in facts.isrc.json },
    Attribute("hasLyrics", .bool) { facts, _ in .bool(facts.hasLyrics) },
    Attribute("albumName", .string) { facts, _ in .string(facts.albumName) },
    Attribute("playParams", .playParameters, .optional) {
      $1.playParameters("song", $0.isPlayable)
    },
    Attribute("trackNumber", .integer, .optional) { facts, _ in facts.trackNumber.json },
    Attribute("composerName", .string, .optional) { facts, _ in facts.composerName.json },
    Attribute("contentRating", .rating, .optional) { facts, _ in facts.rating.json },
    Attribute("editorialNotes", .notes, .optional) { facts, _ in facts.notes?.json },
    Attribute("attribution", .string, .optional) { facts, _ in
      facts.work.map { _ in .string(facts.artistName) }
    },
    Attribute("workName", .string, .optional) { facts, _ in (facts.work?.name).json },
    Attribute("movementName", .string, .optional) { facts, _ in (facts.work?.movement).json },
    Attribute("movementNumber", .integer, .optional) { facts, _ in (facts.work?.number).json },
    Attribute("movementCount", .integer, .optional) { facts, _ in (facts.work?.count).json },
    Attribute("artistUrl", .string, .extended) { $1.artistURL($0.artistName, $0.artistID) },
    Attribute("audioVariants", .variants, .extended) { $1.variants($0.art) },
  ]
}

extension AlbumFacts: Described {
  var mainGenre: Int? { genre }

  static let attributes: [Attribute<AlbumFacts>] = [
    Attribute("artwork", .artwork) { $1.artwork($0.art) },
    Attribute("artistName", .string) { facts, _ in .string(facts.artistName) },
    Attribute("isSingle", .bool) { facts, _ in .bool(facts.isSingle) },
    Attribute("url", .string) { $1.url("album", $0.name, $1.id) },
    Attribute("isComplete", .bool) { facts, _ in .bool(facts.isComplete) },
    Attribute("genreNames", .strings) { $1.genreNames($0.genre) },
    Attribute("trackCount", .integer) { facts, _ in .int(facts.trackCount) },
    Attribute("isMasteredForItunes", .bool) { facts, _ in .bool(facts.isMastered) },
    Attribute("releaseDate", .day, .optional) { facts, _ in facts.releaseDate.json },
    Attribute("name", .string) { facts, _ in .string(facts.name) },
    Attribute("recordLabel", .string, .optional) { facts, _ in facts.label.json },
    Attribute("upc", .string, .optional) { facts, _ in facts.upc.json },
    Attribute("copyright", .string, .optional) { facts, _ in
      facts.label.map { .string("℗ \(facts.releaseDate?.prefix(4) ?? "") \($0)") }
    },
    Attribute("playParams", .playParameters, .optional) {
      $1.playParameters("album", $0.isPlayable)
    },
    Attribute("editorialNotes", .notes, .optional) { facts, _ in facts.notes?.json },
    Attribute("isCompilation", .bool) { facts, _ in .bool(facts.isCompilation) },
    Attribute("contentRating", .rating, .optional) { facts, _ in facts.rating.json },
    Attribute("isPrerelease", .bool, .optional) { facts, _ in facts.isComplete ? .none : true },
    Attribute("artistUrl", .string, .extended) { $1.artistURL($0.artistName, $0.artistID) },
    Attribute("audioVariants", .variants, .extended) { $1.variants($0.art) },
  ]
}

extension ArtistFacts: Described {
  var mainGenre: Int? { genre }

  static let attributes: [Attribute<ArtistFacts>] = [
    Attribute("genreNames", .strings) { $1.genreNames($0.genre, isWhole: false) },
    Attribute("url", .string) { $1.url("artist", $0.name, $1.id) },
    Attribute("name", .string) { facts, _ in .string(facts.name) },
    Attribute("artwork", .artwork, .optional) { $1.artwork($0.art, .artist) },
    Attribute("editorialNotes", .notes, .optional) { facts, _ in facts.notes?.json },
  ]
}

extension VideoFacts: Described {
  var mainGenre: Int? { genre }

  static let attributes: [Attribute<VideoFacts>] = [
    Attribute("previews", .previews) { .array($1.videoPreviews($0.art)) },
    Attribute("artwork", .artwork) { $1.artwork($0.art, .video) },
    Attribute("artistName", .string) { facts, _ in .string(facts.artistName) },
    Attribute("url", .string) { $1.url("music-video", $0.name, $1.id) },
    Attribute("genreNames", .strings) { $1.genreNames($0.genre, isWhole: false) },
    Attribute("has4K", .bool) { facts, _ in .bool(facts.has4K) },
    Attribute("durationInMillis", .integer) { facts, _ in .int(facts.milliseconds) },
    Attribute("releaseDate", .day, .optional) { facts, _ in facts.releaseDate.json },
    Attribute("name", .string) { facts, _ in .string(facts.name) },
    Attribute("isrc", .string, .optional) { facts, _ in facts.isrc.json },
    Attribute("playParams", .playParameters, .optional) {
      $1.playParameters("musicVideo", $0.isPlayable)
    },
    Attribute("hasHDR", .bool) { facts, _ in .bool(facts.hasHDR) },
    Attribute("albumName", .string, .optional) { facts, _ in facts.albumName.json },
    Attribute("trackNumber", .integer, .optional) { facts, _ in facts.trackNumber.json },
    Attribute("contentRating", .rating, .optional) { facts, _ in facts.rating.json },
    Attribute("editorialNotes", .notes, .optional) { facts, _ in facts.notes?.json },
    Attribute("artistUrl", .string, .extended) { $1.artistURL($0.artistName, $0.artistID) },
  ]
}

extension PlaylistFacts: Described {
  static let kinds = ["editorial", "external", "personal-mix", "replay", "user-shared"]

  static let attributes: [Attribute<PlaylistFacts>] = [
    Attribute("artwork", .artwork, .optional) { $1.artwork($0.art, .page) },
    Attribute("isChart", .bool) { facts, _ in .bool(facts.isChart) },
    Attribute("url", .string) { $1.url("playlist", $0.name, $1.id) },
    Attribute("lastModifiedDate", .time, .optional) { facts, _ in facts.lastModified.json },
    Attribute("name", .string) { facts, _ in .string(facts.name) },
    Attribute("playlistType", .word(kinds)) { facts, _ in .string(facts.kind) },
    Attribute("curatorName", .string) { facts, _ in .string(facts.curatorName) },
    Attribute("playParams", .playParameters, .optional) {
      let hash = ($0.lastModified ?? "").utf8.reduce($0.art ?? 1) { mix($0, Int($1)) }
      return $1.playParameters(
        "playlist", $0.isPlayable,
        ["versionHash": .string((1...4).map { AttributeContext.hex(mix(hash, $0), 16) }.joined())])
    },
    Attribute("description", .description, .optional) { facts, _ in facts.description?.json },
    Attribute("trackTypes", .words(["songs", "music-videos"]), .extended) { facts, _ in
      .array(facts.hasVideos ? ["songs", "music-videos"] : ["songs"])
    },
  ]
}

extension PageFacts: Described {
  static func attributes(of type: String) -> [Attribute<PageFacts>] { byType[type] ?? [] }

  static let attributes = page("curator")

  private static let byType = [
    "activities": page("activity"), "curators": page("curator"),
    "apple-curators": page("curator") + [
      Attribute("kind", .word(["Curator", "Genre", "Show"])) { facts, _ in facts.kind.json },
      Attribute("shortName", .string, .optional) { facts, _ in facts.shortName.json },
      Attribute("showHostName", .string, .optional) { facts, _ in facts.hostName.json },
    ],
    "record-labels": page("label", notes: "description", .description),
  ]

  private static func page(
    _ path: String, notes: String = "editorialNotes", _ shape: AttributeShape = .notes
  ) -> [Attribute<PageFacts>] {
    [
      Attribute("artwork", .artwork) { $1.artwork($0.art, .page) },
      Attribute(notes, shape, .optional) { facts, _ in facts.notes?.json },
      Attribute("name", .string) { facts, _ in .string(facts.name) },
      Attribute("url", .string) { $1.url(path, $0.name, $1.id) },
    ]
  }
}

extension StationFacts: Described {
  static let attributes: [Attribute<StationFacts>] = [
    Attribute("artwork", .artwork, .optional) { $1.artwork($0.art, .wide) },
    Attribute("mediaKind", .word(["audio", "video"])) { facts, _ in .string(facts.mediaKind) },
    Attribute("editorialNotes", .notes, .optional) { facts, _ in facts.notes?.json },
    Attribute("playParams", .playParameters, .optional) {
      $1.playParameters(
        "radioStation", true,
        [
          "format": $0.isLive ? "stream" : "tracks",
          "stationHash": .string("Cgk\($1.id.dropFirst(3))"),
          "hasDrm": .bool($0.isLive), "mediaType": 0,
        ])
    },
    Attribute("supportedDrms", .strings, .optional) { facts, _ in
      facts.isLive ? ["fairplay", "playready", "widevine"] : .none
    },
    Attribute("url", .string) { $1.url("station", $0.name, $1.id) },
    Attribute("name", .string) { facts, _ in .string(facts.name) },
    Attribute("isLive", .bool) { facts, _ in .bool(facts.isLive) },
    Attribute("durationInMillis", .integer, .optional) { facts, _ in facts.milliseconds.json },
    Attribute("episodeNumber", .string, .optional) { facts, _ in facts.episode.json },
    Attribute("stationProviderName", .string, .optional) { facts, _ in facts.provider.json },
    Attribute("contentRating", .rating, .optional) { facts, _ in facts.rating.json },
  ]
}

extension Genre: Described {
  static let attributes: [Attribute<Genre>] = [
    Attribute("name", .string) { genre, context in
      .string(Tables.text(genre.names, context.language))
    },
    Attribute("parentId", .string, .optional) { genre, _ in genre.parent.map { .string("\($0)") } },
    Attribute("parentName", .string, .optional) { genre, context in
      genre.parent.map { .string(Tables.text(Tables.genre($0).names, context.language)) }
    },
    Attribute("chartLabel", .string, .extended) { genre, context in
      .string(Tables.text(genre.names, context.language))
    },
  ]
}

extension Storefront: Described {
  static let attributes: [Attribute<Storefront>] = [
    Attribute("explicitContentPolicy", .word(["allowed", "opt-in", "prohibited"])) { front, _ in
      .string(front.policy)
    },
    Attribute("defaultLanguageTag", .string) { front, _ in .string(front.languages[0]) },
    Attribute("name", .string) { front, _ in .string(front.name) },
    Attribute("supportedLanguageTags", .strings) { front, _ in
      .array(front.languages.map { .string($0) })
    },
  ]
}

extension StationGenre: Described {
  static let attributes: [Attribute<StationGenre>] = [
    Attribute("name", .string) { genre, _ in .string(genre.name) }
  ]
}
