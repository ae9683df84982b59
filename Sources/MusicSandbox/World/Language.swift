/// A language of names.
enum Language: Int, CaseIterable, Sendable {
  case en, es, ja, ko, zh, ru, ar, he, el

  /// What is known of each language: the storefronts that put it first; the beginnings, middles and
  /// endings of its words, none for English; and the stems of which a word would be another's.
  private static let facts: [[[String]]] = [
    "",
    """
    mx ar co cl pe es ec gt cr pa py uy ve bo do hn ni sv|b c d f g l m n p r s t v z ll ñ ch \
    br cr tr gr|a é i ó u ía ue ie ar er ir or an én in ón|dor cito zón miento ble dad ción mente \
    oso illa azo illo ero ista ez|bé bi bar bén car can dó die fa far for gó lie mé mar man mén nó \
    pie ran sin són ta tén tin van
    """,
    """
    jp|月 日 星 空 海 山 川 花 雨 雪 風 光 夜 朝 夏 冬 春|音 色 道 里 原 島 野 森 火 水 木 石 人 \
    心 声 影|り み き し さ め の は よ か く こ た な る
    """,
    """
    kr|사 바 하 구 나 다 라 마 고 노 도 모 소 우 유 지 기|랑 람 늘 름 무 리 래 비 별 달 날 길 \
    밤 봄 꿈 빛|이 은 을 도 만 에 와 의 로 가 들 는 를 과 야
    """,
    """
    cn tw hk mo|天 月 星 云 海 山 江 花 雨 雪 风 光 夜 春 秋 梦 爱|情 歌 路 城 林 香 年 飞 信 桥 \
    河 雁 舟 酒 琴 霜|里 上 中 下 来 去 间 边 处 时 前 后 子 儿 曲
    """,
    """
    ru kz by kg tj uz|б в г д ж з к л м н п р с т ф х ц|а е и о у ы э ю я ар ер ир ор ур ал ел|\
    ник ость ка ец ина ок тель ница ство ун ач ыш ота арь изм
    """,
    """
    sa ae eg qa kw bh om jo lb iq ye ly dz ma tn mr|ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ع غ|\
    ا و ي ر ل م ن ق ك ه ع ف ب ت د س|ات ون ين ان تي ية نا كم هم ها كن وا ني تم ته
    """,
    """
    il|א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ|א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע|\
    ים ות ון ית נו כם הם תי ני יה תם קה רה לה שה
    """,
    """
    gr cy|β γ δ ζ θ κ λ μ ν ξ π ρ σ τ φ χ ψ|α ε η ι ο υ ω αι ει οι ου αυ ευ αρ ερ ορ|\
    ος ας ης μα ση τητα ικο ινο ακι ουλα ωνας ισμος τρια δα φι
    """,
  ].map { row in
    row.parts(at: "|").map { $0.parts(at: " ") }
  }

  /// The parts of words, and the stems that are left out; empty in English, whose words are listed.
  var parts: (starts: [String], middles: [String], endings: [String], dropped: [String]) {
    guard self != .en else { return ([], [], [], []) }
    let row = Self.facts[rawValue]
    return (row[1], row[2], row[3], row.count > 4 ? row[4] : [])
  }
  /// The country that recordings come from.
  var country: String { ["US", "MX", "JP", "KR", "TW", "KZ", "AE", "IL", "GR"][rawValue] }
  /// The lanes with names in the language.
  var lanes: Lanes { Lanes.ofLanguage[rawValue] }

  /// The language that a storefront puts first; nil where all are mixed.
  static func local(of storefront: String) -> Language? {
    facts.firstIndex { $0.first?.contains(storefront) == true }.flatMap(Language.init)
  }
}

/// Some of the 64 lanes of the world, in an order.
///
/// The number of an artist, or a rank, modulo 64 decides the language and the genre, so that orders
/// of one genre or language are arithmetic.
struct Lanes: Sendable {
  static let count = 64

  /// The index of the genre in `World.genres`, for each lane: from 20 on, there is one for each
  /// language but English.
  static let genres = [
    0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 1, 20, 21, 8, 9, 2, 10, 11, 12, 13, 14, 15, 22, 24, 16, 17, 18,
    19, 0, 1, 2, 0, 3, 25, 20, 21, 4, 5, 0, 6, 7, 1, 8, 9, 23, 22, 27, 2, 10, 11, 12, 13, 14, 15,
    26, 24, 21, 20, 16, 17, 18, 19, 0, 1,
  ]
  static let languages = genres.map { Language(rawValue: max(0, $0 - 19)) ?? .en }
  static let ofLanguage = Language.allCases.map { language in Lanes { languages[$0] == language } }
  static let ofGenre = World.genres.indices.map { genre in Lanes { genres[$0] == genre } }

  private let lanes: [Int]

  /// Creates those of the lanes that are asked for, in the order of their keys.
  init(where isIncluded: (Int) -> Bool, by key: ((Int) -> UInt64)? = nil) {
    let lanes = (0..<Self.count).filter(isIncluded)
    guard let key else {
      self.lanes = lanes
      return
    }
    self.lanes = lanes.map { ($0, key($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// How many of so many numbers are in the lanes.
  func count(of all: Int) -> Int { all / Self.count * lanes.count }

  /// The number at a position among those in the lanes.
  func number(at position: Int) -> Int {
    position / lanes.count * Self.count + lanes[position % lanes.count]
  }

  /// The position of a number that is in one of the lanes.
  func position(of number: Int) -> Int {
    number / Self.count * lanes.count + (lanes.firstIndex(of: number % Self.count) ?? 0)
  }
}
