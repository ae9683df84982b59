/// A language of names.
enum Language: Int, CaseIterable, Sendable {
  case en, es, ja, ko, zh, ru, ar, he, el

  /// The storefronts that put each language first.
  private static let storefronts = [
    "", "mx ar co cl pe es ec gt cr pa py uy ve bo do hn ni sv", "jp", "kr", "cn tw hk mo",
    "ru kz by kg tj uz", "sa ae eg qa kw bh om jo lb iq ye ly dz ma tn mr", "il", "gr cy",
  ].map { $0.parts(at: " ") }

  /// The words of the language, and how names are made of them.
  var lexicon: Lexicon {
    switch self {
    case .en: .english
    case .es: .spanish
    case .ja: .japanese
    case .ko: .korean
    case .zh: .chinese
    case .ru: .russian
    case .ar: .arabic
    case .he: .hebrew
    case .el: .greek
    }
  }

  /// The country that recordings come from.
  var country: String { ["US", "MX", "JP", "KR", "TW", "KZ", "AE", "IL", "GR"][rawValue] }
  /// The lanes with names in the language.
  var lanes: Lanes { Lanes.ofLanguage[rawValue] }

  /// The language that a storefront puts first; nil where all are mixed.
  static func local(of storefront: String) -> Language? {
    storefronts.firstIndex { $0.contains(storefront) }.flatMap(Language.init)
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

  /// What each lane means, and which of the lanes with its language it is.
  static let all = genres.indices.map { lane in
    let (language, same) = (languages[lane], ofLanguage[languages[lane].rawValue])
    return (
      genre: genres[lane], language: language, index: same.position(of: lane),
      among: same.count(of: count)
    )
  }

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
