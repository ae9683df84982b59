/// A language of names.
enum Language: Int, CaseIterable, Sendable {
  case en, es, ja, ko, zh, ru, ar, he, el

  /// The language of a genre: the last ones are of other languages than English.
  init(ofGenre genre: Int) {
    let first = World.genres.count - Self.allCases.count
    self = Language(rawValue: max(0, genre - first)) ?? .en
  }

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

  /// The language that a storefront puts first; nil where all are mixed.
  static func local(of storefront: String) -> Language? {
    storefronts.firstIndex { $0.contains(storefront) }.flatMap(Language.init)
  }
}
