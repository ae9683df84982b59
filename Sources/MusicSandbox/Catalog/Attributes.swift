import MusicAPI

/// An attribute of one or several types: its name, what JSON it is, and its value.
///
/// The tables of attributes are read twice: to answer, and to describe the answers.
struct Attribute: Sendable {
  let name: String
  /// What JSON it is, in a word of the OpenAPI description.
  let shape: String
  /// Nil if the resource lacks the attribute.
  let value: @Sendable (AttributeContext) -> JSONValue?

  /// Returns the attributes of a type of the catalog, in the order of the service's answers.
  ///
  /// `inFavorites` is missing, since it comes from the account.
  static func all(of type: String) -> [Attribute] { types[type] ?? [] }

  private static let types: [String: [Attribute]] = [
    "songs": [
      previews, artwork(.square), artistName, songURL, discNumber, genreNames(isWhole: true),
      duration, releaseDate, isMastered("isAppleDigitalMaster"), name, isrc, hasLyrics, albumName,
      playParams("song"), trackNumber, composerName, contentRating, editorialNotes, attribution,
      workName, movementName, movementNumber, movementCount, artistURL, audioVariants,
    ],
    "albums": [
      artwork(.square), artistName, isSingle, url("album"), isComplete, genreNames(isWhole: true),
      trackCount, isMastered("isMasteredForItunes"), releaseDate, name, recordLabel, upc, copyright,
      playParams("album"), editorialNotes, isCompilation, contentRating, isPrerelease, artistURL,
      audioVariants,
    ],
    "artists": [genreNames(isWhole: false), url("artist"), name, artwork(.artist), editorialNotes],
    "music-videos": [
      videoPreviews, artwork(.video), artistName, url("music-video"), genreNames(isWhole: false),
      has4K, duration, releaseDate, name, isrc, playParams("musicVideo"), hasHDR, albumName,
      trackNumber, contentRating, editorialNotes, artistURL,
    ],
    "playlists": [
      artwork(.page), isChart, url("playlist"), lastModifiedDate, name, playlistType, curatorName,
      playParams("playlist") { [JSONMember("versionHash", .string($0.versionHash))] },
      description, trackTypes,
    ],
    "activities": [artwork(.page), editorialNotes, name, url("activity")],
    "apple-curators": [
      artwork(.page), editorialNotes, name, url("curator"), kind, shortName, showHostName,
    ],
    "curators": [artwork(.page), editorialNotes, name, url("curator")],
    "record-labels": [artwork(.page), description, name, url("label")],
    "stations": [
      artwork(.wide), mediaKind, editorialNotes, playParams("radioStation") { $0.stationMembers },
      supportedDrms, url("station"), name, isLive, duration, episodeNumber, stationProviderName,
      contentRating,
    ],
    "genres": [genreName("name"), parentID, parentName, genreName("chartLabel")],
    "station-genres": [name],
    "storefronts": [explicitContentPolicy, defaultLanguageTag, name, supportedLanguageTags],
  ]
}

// What several types have.

extension Attribute {
  private static let name = Attribute("name") { $0.facts.name }
  private static let artistName = Attribute("artistName") { $0.facts.artistName }
  private static let artistURL = Attribute("artistUrl") {
    $0.facts.artistID.isEmpty ? nil : $0.url("artist", $0.facts.artistName, $0.facts.artistID)
  }
  private static let albumName = Attribute("albumName") { $0.facts.albumName }
  private static let duration = Attribute("durationInMillis") { $0.facts.milliseconds }
  private static let releaseDate = Attribute("releaseDate", "day") { $0.facts.releaseDate }
  private static let trackNumber = Attribute("trackNumber") { $0.facts.trackNumber }
  private static let isrc = Attribute("isrc") { $0.facts.isrc }
  private static let contentRating = Attribute("contentRating", "clean|explicit") {
    $0.facts.rating?.rawValue
  }
  private static let editorialNotes = Attribute("editorialNotes", json: "EditorialNotes") {
    $0.facts.notes?.json
  }
  private static let description = Attribute("description", json: "DescriptionAttribute") {
    $0.facts.notes?.json
  }
  private static let variants = [
    "dolby-atmos", "dolby-audio", "hi-res-lossless", "lossless", "lossy-stereo",
  ]
  /// In what quality an album and its songs exist.
  private static let audioVariants = Attribute(
    "audioVariants", variants.joined(separator: "|") + "[]"
  ) { context in
    variants.indices.filter { $0 > 2 || context.art >> UInt64($0) & 3 == 0 }.map { variants[$0] }
  }

  private static func artwork(_ look: ArtworkLook) -> Attribute {
    Attribute("artwork", json: "Artwork") { $0.facts.art.map(look.json) }
  }

  private static func url(_ kind: String) -> Attribute {
    Attribute("url") { $0.url(kind, $0.facts.name, $0.id) }
  }

  /// The names of a genre alone, or of those that it belongs to as well.
  private static func genreNames(isWhole: Bool) -> Attribute {
    Attribute("genreNames") { context in
      Tables.genres(of: context.facts.genre, isWhole: isWhole).map {
        context.text(Tables.genres[$0].names)
      }
    }
  }

  private static func isMastered(_ name: String) -> Attribute {
    Attribute(name) { $0.facts.isMastered }
  }

  /// What a player needs; nil for what it cannot play.
  private static func playParams(
    _ kind: String,
    _ more: @escaping @Sendable (AttributeContext) -> [JSONMember] = { _ in [] }
  ) -> Attribute {
    Attribute("playParams", json: "PlayParameters") { context in
      guard context.facts.isOut else { return nil }
      let members = [JSONMember("id", .string(context.id)), JSONMember("kind", .string(kind))]
      return .object(members + more(context))
    }
  }
}

// What one type has.

extension Attribute {
  private static let previews = Attribute("previews", json: "Preview[]") { $0.previews }
  private static let songURL = Attribute("url") {
    $0.url("album", $0.facts.name, $0.facts.albumID) + "?i=" + $0.id
  }
  private static let discNumber = Attribute("discNumber") { $0.facts.discNumber }
  private static let hasLyrics = Attribute("hasLyrics") { $0.facts.hasLyrics }
  private static let composerName = Attribute("composerName") { $0.facts.composerName }
  private static let attribution = Attribute("attribution") {
    $0.facts.work == nil ? nil : $0.facts.artistName
  }
  private static let workName = Attribute("workName") { $0.facts.work?.name }
  private static let movementName = Attribute("movementName") { $0.facts.work?.movement }
  private static let movementNumber = Attribute("movementNumber") { $0.facts.work?.number }
  private static let movementCount = Attribute("movementCount") { $0.facts.work?.count }

  private static let isSingle = Attribute("isSingle") { $0.facts.isSingle }
  private static let isCompilation = Attribute("isCompilation") { $0.facts.isCompilation }
  private static let isComplete = Attribute("isComplete") { $0.facts.isOut }
  private static let isPrerelease = Attribute("isPrerelease") { $0.facts.isOut ? nil : true }
  private static let trackCount = Attribute("trackCount") { $0.facts.trackCount }
  private static let upc = Attribute("upc") { $0.facts.upc }
  private static let recordLabel = Attribute("recordLabel") { $0.facts.label }
  private static let copyright = Attribute("copyright") { context in
    context.facts.label.map { "℗ \(context.facts.releaseDate?.prefix(4) ?? "") \($0)" }
  }

  private static let videoPreviews = Attribute("previews", json: "Preview[]") { $0.videoPreviews }
  private static let has4K = Attribute("has4K") { $0.facts.has4K }
  private static let hasHDR = Attribute("hasHDR") { $0.facts.hasHDR }

  private static let isChart = Attribute("isChart") { $0.facts.isChart }
  private static let lastModifiedDate = Attribute("lastModifiedDate", "time") {
    $0.facts.lastModified
  }
  private static let playlistType = Attribute(
    "playlistType", "editorial|external|personal-mix|replay|user-shared"
  ) { $0.facts.kind ?? "editorial" }
  private static let curatorName = Attribute("curatorName") { $0.facts.curatorName }
  private static let trackTypes = Attribute("trackTypes", "songs|music-videos[]") {
    $0.facts.hasVideos ? ["songs", "music-videos"] : ["songs"]
  }

  private static let kind = Attribute("kind", "Curator|Genre|Show") { $0.facts.kind }
  private static let shortName = Attribute("shortName") { $0.facts.shortName }
  private static let showHostName = Attribute("showHostName") { $0.facts.hostName }

  private static let mediaKind = Attribute("mediaKind", "audio|video") { $0.facts.kind ?? "audio" }
  private static let isLive = Attribute("isLive") { $0.facts.isLive }
  private static let supportedDrms = Attribute("supportedDrms") {
    $0.facts.isLive ? ["fairplay", "playready", "widevine"] : nil
  }
  private static let episodeNumber = Attribute("episodeNumber") { $0.facts.episode }
  private static let stationProviderName = Attribute("stationProviderName") { $0.facts.provider }

  private static let parentID = Attribute("parentId") { $0.genre.parent.map { "\($0)" } }
  private static let parentName = Attribute("parentName") { context in
    context.genre.parent.map { context.text(Tables.genre($0).names) }
  }
  private static let explicitContentPolicy = Attribute(
    "explicitContentPolicy", "allowed|opt-in|prohibited"
  ) { Tables.storefront($0.id)?.policy }
  private static let defaultLanguageTag = Attribute("defaultLanguageTag") {
    Tables.storefront($0.id)?.languages[0]
  }
  private static let supportedLanguageTags = Attribute("supportedLanguageTags") {
    Tables.storefront($0.id)?.languages
  }

  private static func genreName(_ name: String) -> Attribute {
    Attribute(name) { $0.text($0.genre.names) }
  }
}

// The kinds of values.

extension Attribute {
  private init(
    _ name: String, json shape: String,
    _ value: @escaping @Sendable (AttributeContext) -> JSONValue?
  ) {
    (self.name, self.shape, self.value) = (name, shape, value)
  }

  private init(
    _ name: String, _ shape: String = "string",
    _ value: @escaping @Sendable (AttributeContext) -> String?
  ) {
    self.init(name, json: shape) { value($0).map { .string($0) } }
  }

  private init(
    _ name: String, _ shape: String = "string[]",
    _ value: @escaping @Sendable (AttributeContext) -> [String]?
  ) {
    self.init(name, json: shape) { value($0).map { .array($0.map { .string($0) }) } }
  }

  private init(_ name: String, _ value: @escaping @Sendable (AttributeContext) -> Int?) {
    self.init(name, json: "integer") { value($0).map { .int($0) } }
  }

  private init(_ name: String, _ value: @escaping @Sendable (AttributeContext) -> Bool?) {
    self.init(name, json: "boolean") { value($0).map { .bool($0) } }
  }
}
