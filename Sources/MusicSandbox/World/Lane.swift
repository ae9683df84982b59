/// The languages of names.
enum Language: String, CaseIterable, Sendable {
  case en, es, ja, zh, ko, ru, ar, he, el

  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  var lanes: [Int] { Lane.ofLanguage[index] }

  /// The language that a storefront puts first; nil where all are mixed.
  static func local(of storefront: String) -> Language? {
    let storefronts = """
      es mx ar co cl pe es ec gt cr pa py uy ve bo do hn ni sv|ja jp|zh cn tw hk mo|ko kr\
      |ru ru kz by kg tj uz|ar sa ae eg qa kw bh om jo lb iq ye ly dz ma tn mr|he il|el gr cy
      """
    for line in storefronts.split(separator: "|") {
      let codes = line.split(separator: " ")
      if codes.dropFirst().contains(Substring(storefront)) {
        return Language(rawValue: String(codes[0]))
      }
    }
    return nil
  }
}

/// The 64 lanes of the world: the number of an artist, or a rank, modulo 64 decides the language and
/// the genre, so that orders of one genre or language are arithmetic.
enum Lane {
  static let count = 64

  static let languages: [Language] = """
    en en en en en en en en en en en es ja en en en en en en en en en ko ru en en en en en en en \
    en en ar es ja en en en en en en en en zh ko el en en en en en en en he ru ja es en en en en \
    en en
    """.split(separator: " ").map { Language(rawValue: String($0)) ?? .en }

  /// The index of a genre in `World.genres`, for each lane.
  static let genres: [Int] = {
    let english = [
      0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 1, 8, 9, 2, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]
    let foreign: [Language] = [.es, .ja, .ko, .zh, .ru, .ar, .he, .el]
    var next = 0
    return languages.map { language in
      if let index = foreign.firstIndex(of: language) { return 20 + index }
      next += 1
      return english[(next - 1) % english.count]
    }
  }()

  static let languageIndices = languages.map(\.index)
  /// The lanes of each language, in the order of `Language.allCases`, and of each genre.
  static let ofLanguage = Language.allCases.map { language in
    (0..<count).filter { languages[$0] == language }
  }
  static let ofGenre = World.genres.indices.map { genre in
    (0..<count).filter { genres[$0] == genre }
  }
  /// The position of each lane among those of its language, and of its genre.
  static let positionInLanguage = (0..<count).map { lane in
    (0..<lane).count { languages[$0] == languages[lane] }
  }
  static let positionInGenre = (0..<count).map { lane in
    (0..<lane).count { genres[$0] == genres[lane] }
  }
}
