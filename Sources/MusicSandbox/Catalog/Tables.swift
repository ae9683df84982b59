import MusicAPI

/// A storefront: its languages, the default first, and its policy for explicit content.
struct StorefrontFacts: Sendable {
  let id: String
  let name: String
  let languages: [String]
  let policy: String
}

/// A genre: its number, the genre that it belongs to, and its names in `Tables.languages`.
struct GenreFacts: Sendable {
  let id: Int
  let parent: Int?
  let names: [String]

  var name: String { names[0] }
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

  static func storefront(_ id: String) -> StorefrontFacts? { storefronts.first { $0.id == id } }

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

  /// All storefronts by name, as the service lists them: some names are not those of today.
  static let storefronts = Storefronts.facts.map { facts in
    StorefrontFacts(
      id: facts.id, name: formerNames[facts.id] ?? facts.name,
      languages: facts.languageTags + (facts.id == "us" ? americanLanguages : []),
      policy: facts.explicitContentPolicy)
  }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }

  private static let formerNames = [
    "cz": "Czech Republic", "ci": "Côte d'Ivoire", "kr": "Korea, Republic of",
    "la": "Lao People's Democratic Republic", "mo": "Macau",
    "fm": "Micronesia, Federated States of", "kn": "St. Kitts and Nevis", "lc": "St. Lucia",
    "vc": "St. Vincent and The Grenadines", "ae": "UAE",
  ]

  /// The languages of the United States that not every client knows.
  private static let americanLanguages = ["fr-FR", "ko", "pt-BR", "vi", "zh-Hant-TW"]

  /// The genres: first those that have charts, in the order of the service's list.
  static let genres = pairs(genreText, ";", ":").map { head, names in
    let numbers = head.parts(at: " ").compactMap { Int($0) }
    return GenreFacts(
      id: numbers[0], parent: numbers.count > 1 ? numbers[1] : nil, names: names.parts(at: "|"))
  }

  /// The genres that the world knows by their indices; those without a number belong to 19.
  static let worldGenres = World.genres.map { name in genres.first { $0.name == name }?.id ?? 19 }

  /// How many of the genres have charts, and hence are in the list.
  static let listedGenres = 24

  /// The genres of stations with their IDs.
  static let stationGenres: [(id: String, name: String)] = pairs(
    """
    1149484144 Alternative & Indie|1149486223 Christian|1149486227 Classical|1149486231 Country|\
    1149486238 Dance|1149486245 Electronic|1149486281 From Around the World|1149486287 Hip-Hop/\
    R&B|1154291546 Hits by Decade|1184713285 Holiday|1149486299 Jazz|1149486306 Kids & Family|\
    1149486314 Latin|1149486325 Metal|1149486336 Pop|1149486361 Reggae|1149486365 Rock|\
    1149486377 Singer/Songwriter|1149486381 Workout
    """, "|", " ")

  /// Returns the title of a view; `{}` in it becomes a name.
  static func viewTitle(_ view: String, _ tag: String) -> String {
    text(viewTitles[view] ?? [view], tag)
  }

  private static let viewTitles = Dictionary(
    uniqueKeysWithValues: pairs(viewText, ";", ":").map { ($0, $1.parts(at: "/")) })

  static let activities = """
    Partying/Working Out/Focusing/Cooking/Commuting/Chilling Out/Sleeping/Studying/Dancing/\
    Waking Up/Running/Romance/Driving/Gaming/Reading/Feeling Blue
    """.parts(at: "/")

  /// Curators of Apple: one for each genre of the world, then the shows with their hosts.
  static let curators: [(name: String, short: String, host: String?)] =
    World.genres.map { ("Apple Music \($0)", $0, nil) }
    + pairs(
      """
      The Morning Crate:Ines Halloway/After Hours:Tomas Reyl/Future Sounds:Ada Brink/\
      Deep Hidden Meaning:Sol Amari/The Record Room:Kit Marlowe/Soul Kitchen:Nia Osei/\
      Signal to Noise:Jun Tadano/One Take:Mara Quist
      """, "/", ":"
    ).map { ("\($0) with \($1)", $0, $1) }

  /// The live stations, each with a line about it.
  static let liveStations = pairs(
    """
    Apple Music 1:The new music that matters./Apple Music Hits:Songs you know and love./\
    Apple Music Country:Where it sounds like home./Apple Music Club:One beat, all night./\
    Apple Music Chill:Take a break./Apple Music Uno:Lo mejor de la música.
    """, "/", ":")

  /// What stations of a genre are called.
  static let stationNames = """
    {} Hits/{} Deep Cuts/New {}/Classic {}/{} Essentials/Pure {}/{} Energy/{} Unwind
    """.parts(at: "/")

  /// The stations of lists: the live ones, then those of each genre.
  static let stations: [(name: String, line: String?)] =
    liveStations.map { ($0, $1) }
    + stationGenres.flatMap { genre in stationNames.map { (filled($0, genre.name), nil) } }

  /// Returns a pattern with a name in place of its gap.
  static func filled(_ pattern: String, _ name: String) -> String {
    let (start, end) = halves(pattern, "{")
    return pattern.contains("{") ? start + name + end.dropFirst() : pattern
  }

  /// Returns one of some sentences about a name.
  static func sentence(_ key: UInt64, _ name: String) -> String {
    filled(sentences[Int(key >> 32 % UInt64(sentences.count))], name)
  }

  /// The charts that are playlists: of each storefront, of the world, and of cities.
  static let charts =
    storefronts.map { ChartPlaylist(name: "Top 100: \($0.name)", storefront: $0.id) }
    + [ChartPlaylist(name: "Top 100: Global", storefront: "us")]
    + cities.enumerated().map {
      ChartPlaylist(name: "Top 25: \($1)", storefront: nil, length: 25, start: $0)
    }

  static let cities = """
    Amsterdam/Atlanta/Auckland/Bangkok/Barcelona/Berlin/Bogotá/Boston/Brussels/Buenos Aires/\
    Cape Town/Chicago/Copenhagen/Dallas/Delhi/Dubai/Dublin/Hamburg/Helsinki/Hong Kong/Houston/\
    Istanbul/Jakarta/Johannesburg/Lagos/Lima/London/Los Angeles/Madrid/Manila/Melbourne/\
    Mexico City/Miami/Milan/Montréal/Mumbai/Munich/Nairobi/Nashville/New York City/Osaka/Oslo/\
    Paris/Philadelphia/Rio de Janeiro/Rome/San Francisco/Santiago/São Paulo/Seattle/Seoul/\
    Singapore/Stockholm/Sydney/Taipei/Tokyo/Toronto/Vancouver/Vienna/Warsaw
    """.parts(at: "/")

  private static func halves(_ text: String, _ separator: Unicode.Scalar) -> (String, String) {
    let end = text.utf8.firstIndex(of: UInt8(ascii: separator)) ?? text.endIndex
    let rest = text[end...].utf8.dropFirst().drop { $0 == 0x20 }
    return (String(text[..<end]), String(Substring(rest)))
  }

  private static func pairs(
    _ text: String, _ separator: Unicode.Scalar, _ middle: Unicode.Scalar
  ) -> [(String, String)] {
    text.parts(at: separator).map { halves($0, middle) }
  }

  private static let sentences = """
    Nobody sounds like {}, at any hour of the day.|{} &amp; a quiet room: all that is needed.|\
    All sides of {}, <i>loud</i> and soft.|Where {} began, and where it went from there.|\
    A slow burn: {} takes its time, and is right to.|What everybody will know of {} next year.
    """.parts(at: "|")

  private static let genreText = """
    34:Music|Musik|Musique|Música|ミュージック;20 34:Alternative|Alternative|Alternative|Alternativa|\
    オルタナティブ;2 34:Blues|Blues|Blues|Blues|ブルース;4 34:Children's Music|Musik für Kinder|Enfants|\
    Música infantil|キッズミュージック;22 34:Christian & Gospel|Christlich|Gospel et chrétien|Cristiana y \
    góspel|クリスチャン;5 34:Classical|Klassik|Classique|Clásica|クラシック;3 34:Comedy|Comedy|Humour|Humor|\
    コメディ;6 34:Country|Country|Country|Country|カントリー;17 34:Dance|Dance|Dance|Dance|ダンス;7 \
    34:Electronic|Elektronische Musik|Électronique|Electrónica|エレクトロニック;50 34:Fitness & Workout|\
    Fitness|Fitness|Fitness|フィットネス＆ワークアウト;18 34:Hip-Hop/Rap|Hip-Hop/Rap|Hip-hop/Rap|Hip-Hop/Rap|\
    ヒップホップ/ラップ;11 34:Jazz|Jazz|Jazz|Jazz|ジャズ;51 14:K-Pop|K-Pop|K-Pop|K-Pop|K-Pop;12 34:Latin|\
    Latin|Musique latine|Música latina|ラテン;1153 21:Metal|Metal|Metal|Metal|メタル;31 34:Music \
    Videos|Musikvideos|Clips vidéo|Vídeos musicales|ミュージックビデオ;14 34:Pop|Pop|Pop|Pop|ポップ;15 \
    34:R&B/Soul|R&B/Soul|R&B/Soul|R&B/Soul|R&B/ソウル;24 34:Reggae|Reggae|Reggae|Reggae|レゲエ;21 \
    34:Rock|Rock|Rock|Rock|ロック;10 34:Singer/Songwriter|Singer/Songwriter|Chanson à texte|\
    Cantautores|シンガーソングライター;16 34:Soundtrack|Soundtrack|Bandes originales|Bandas sonoras|\
    サウンドトラック;19 34:Worldwide|Worldwide|Musiques du monde|Música del mundo|ワールド;27 34:J-Pop|J-Pop|\
    J-Pop|J-Pop|J-Pop;1253 14:Mandopop|Mandopop|Mandopop|Mandopop|マンドポップ;1197 34:Arabic|Arabisch|\
    Musique arabe|Árabe|アラビア;1299 19:Russian|Russisch|Russe|Rusa|ロシア;1283 19:Israeli|Israelisch|\
    Israélienne|Israelí|イスラエル;8 34:Holiday|Feste|Fêtes|Fiestas|ホリデー;1004 20:Indie Rock|\
    Indie-Rock|Rock indépendant|Indie rock|インディーロック;1048 17:House|House|House|House|ハウス;1141 \
    15:Neo-Soul|Neo-Soul|Néo-soul|Neo soul|ネオソウル;1289 34:Folk|Folk|Folk|Folk|フォーク
    """

  private static let viewText = """
    appears-on:Appears On/Enthalten in/Apparaît dans/Aparece en/収録プレイリスト;other-versions:Other \
    Versions/Andere Versionen/Autres versions/Otras versiones/その他のバージョン;related-albums:You Might \
    Also Like/Das könnte dir gefallen/Vous aimerez aussi/También te puede gustar/おすすめ;\
    related-videos:Related Videos/Ähnliche Videos/Vidéos associées/Vídeos relacionados/関連ビデオ;\
    appears-on-albums:Appears On/Mitwirkung/Apparaît sur/Aparece en/参加作品;\
    compilation-albums:Compilations/Compilations/Compilations/Recopilaciones/コンピレーション;\
    featured-albums:Essential Albums/Wichtige Alben/Albums essentiels/Álbumes esenciales/必聴アルバム;\
    featured-music-videos:Featured Videos/Empfohlene Videos/Clips à la une/Vídeos destacados/\
    おすすめのビデオ;featured-playlists:Playlists/Playlists/Playlists/Playlists/プレイリスト;\
    full-albums:Albums/Alben/Albums/Álbumes/アルバム;latest-release:Latest Release/Neueste \
    Veröffentlichung/Dernière sortie/Último lanzamiento/最新リリース;live-albums:Live Albums/\
    Live-Alben/Albums live/Álbumes en vivo/ライブアルバム;similar-artists:Similar Artists/Ähnliche \
    Künstler/Artistes similaires/Artistas similares/似ているアーティスト;singles:Singles & EPs/Singles und \
    EPs/Singles et EP/Sencillos y EP/シングルとEP;top-music-videos:Top Videos/Top-Videos/Meilleurs \
    clips/Vídeos top/トップビデオ;top-songs:Top Songs/Top-Titel/Meilleurs morceaux/Canciones top/\
    トップソング;more-by-artist:More By {}/Mehr von {}/Autres titres de {}/Más de {}/{}のその他の作品;\
    more-in-genre:More In {}/Mehr aus {}/Plus de {}/Más en {}/{}のその他の作品;\
    featured-artists:Featured Artists/Künstler dieser Playlist/Artistes à la une/Artistas \
    destacados/参加アーティスト;more-by-curator:More By {}/Mehr von {}/Plus de {}/Más de {}/\
    {}のその他のプレイリスト;latest-releases:Latest Releases/Neueste Veröffentlichungen/Dernières sorties/\
    Últimos lanzamientos/最新リリース;top-releases:Top Releases/Top-Veröffentlichungen/Meilleures \
    sorties/Mejores lanzamientos/トップリリース
    """
}
