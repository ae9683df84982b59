import MusicAPI
import MusicPlatform

/// A storefront: its languages, the default first, and its policy for explicit content.
struct StorefrontFacts: Sendable {
  let id: String
  let name: String
  let languages: [String]
  let policy: String

  fileprivate init(_ facts: Storefronts.Facts) {
    (id, policy) = (facts.id, facts.explicitContentPolicy)
    name = Self.formerNames[id] ?? facts.name
    languages = facts.languageTags + (id == "us" ? Self.americanLanguages : [])
  }

  /// The names that are not those of today.
  private static let formerNames = [
    "cz": "Czech Republic", "ci": "Côte d'Ivoire", "kr": "Korea, Republic of",
    "la": "Lao People's Democratic Republic", "mo": "Macau",
    "fm": "Micronesia, Federated States of", "kn": "St. Kitts and Nevis", "lc": "St. Lucia",
    "vc": "St. Vincent and The Grenadines", "ae": "UAE",
  ]

  /// The languages of the United States that not every client knows.
  private static let americanLanguages = ["fr-FR", "ko", "pt-BR", "vi", "zh-Hant-TW"]
}

/// A genre: its number, the genre that it belongs to, and its names in `Tables.languages`.
struct GenreFacts: Sendable {
  let id: Int
  let parent: Int?
  let names: [String]

  var name: String { names[0] }

  init(_ id: Int, in parent: Int? = nil, _ names: String...) {
    (self.id, self.parent, self.names) = (id, parent, names)
  }
}

/// A playlist of the songs of a chart.
struct ChartPlaylist: Sendable {
  let name: String
  /// The storefront whose songs it has; nil for that of the request.
  let storefront: String?
  var length = 100
  /// Where its songs begin in the order of popularity.
  var start = 0
}

/// What the service has of its own: no seed changes it.
enum Tables {
  /// The languages that texts exist in, beside English, which comes first.
  static let languages = ["en", "de", "fr", "es", "ja"]

  /// Returns the text for a language tag from texts in the order of `languages`.
  static func text(_ texts: [String], _ tag: String) -> String {
    let index = languages.firstIndex { tag.utf8.starts(with: $0.utf8) } ?? 0
    return index < texts.count ? texts[index] : texts[0]
  }

  static func storefront(_ id: String) -> StorefrontFacts? {
    keptStorefronts(id) { Storefronts.facts(of: id).map(StorefrontFacts.init) }
  }

  private static let keptStorefronts = Kept<String, StorefrontFacts?>()

  static func genre(_ id: Int) -> GenreFacts { genres[index(ofGenre: id)] }

  /// Returns a genre by its English name.
  static func genre(named name: String) -> GenreFacts? { genres.first { $0.name == name } }

  private static func index(ofGenre id: Int) -> Int { genres.firstIndex { $0.id == id } ?? 0 }

  /// Returns the indices of a genre and, if they are wanted, of those that it belongs to: all music
  /// second, and the genre between them last.
  static func genres(of id: Int?, isWhole: Bool) -> [Int] {
    guard let id else { return [] }
    let parent = isWhole ? genre(id).parent : nil
    return ([id] + (parent.map { $0 == 34 ? [34] : [34, $0] } ?? [])).map { index(ofGenre: $0) }
  }

  /// All storefronts by name, as the service lists them.
  static let storefronts = Storefronts.facts.map(StorefrontFacts.init)
    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }

  static let genres = Vocabulary.genres
  /// The genres that the world knows by their indices; those without a number belong to 19.
  static let worldGenres = World.genres.map { name in genres.first { $0.name == name }?.id ?? 19 }

  /// How many of the genres have charts, and hence are in the list.
  static let listedGenres = 24

  /// Returns the title of a view; `{}` in it becomes a name.
  static func viewTitle(_ view: String, _ tag: String) -> String {
    text(Vocabulary.viewTitles[view] ?? [view], tag)
  }

  /// Curators of Apple: one for each genre of the world, then the shows with their hosts.
  static let curators: [(name: String, short: String, host: String?)] =
    World.genres.map { ("Apple Music \($0)", $0, nil) }
    + Vocabulary.shows.map { ("\($0) with \($1)", $0, $1) }

  /// The stations of lists: the live ones, then those of each genre.
  static let stations: [(name: String, line: String?)] =
    Vocabulary.liveStations.map { ($0, $1) }
    + Vocabulary.stationGenres.flatMap { genre in
      Vocabulary.stationNames.map { (filled($0, genre.name), nil) }
    }

  /// Returns a pattern with a name in place of its gap.
  static func filled(_ pattern: String, _ name: String) -> String {
    guard let gap = pattern.range(ofFirst: "{}") else { return pattern }
    return pattern[..<gap.lowerBound] + name + pattern[gap.upperBound...]
  }

  /// Returns one of some sentences about a name.
  static func sentence(_ key: UInt64, _ name: String) -> String {
    filled(Vocabulary.sentences[(key >> 32).choice(Vocabulary.sentences.count)], name)
  }

  /// The charts that are playlists: of each storefront, of the world, and of cities.
  static let charts =
    storefronts.map { ChartPlaylist(name: "Top 100: \($0.name)", storefront: $0.id) }
    + [ChartPlaylist(name: "Top 100: Global", storefront: "us")]
    + Vocabulary.cities.enumerated().map {
      ChartPlaylist(name: "Top 25: \($1)", storefront: nil, length: 25, start: $0)
    }
}
