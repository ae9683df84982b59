/// The words of a language: 193 stems with 16 endings each, or 193 groups of 16 words.
///
/// No word, folded, is another's, in any language that shares letters with this one, so that a word
/// of a search is one word of one language.
final class Vocabulary: Sendable {
  /// A prime, so that two words decide a name, and one more than a multiple of 16, so that the
  /// patterns of names are counted off without a rest.
  static let stems = 193
  static let endings = 16

  /// The words as they are shown, stem by stem.
  let words: [String]
  let folded: [String]
  private let numbers: [String: Int]

  private init(_ words: [String]) {
    self.words = words
    folded = words.map(fold)
    var numbers = [String: Int](minimumCapacity: words.count)
    for (number, word) in folded.enumerated() { numbers[word] = number }
    self.numbers = numbers
  }

  /// Returns the number of a folded word.
  func number(of word: String) -> Int? { numbers[word] }

  /// Returns the words of a language, made when first needed.
  static func of(_ language: Language) -> Vocabulary {
    all[language.index]()
  }

  /// Returns the only language that has a folded word, and its number there.
  static func find(_ word: String) -> (language: Language, number: Int)? {
    for language in languages(of: word) {
      if let number = of(language).number(of: word) { return (language, number) }
    }
    return nil
  }

  /// Returns the languages that have the first letter of a folded word.
  static func languages(of word: String) -> [Language] {
    switch word.unicodeScalars.first?.value ?? 0 {
    case 0..<0x370: [.en, .es]
    case 0x370..<0x400: [.el]
    case 0x400..<0x590: [.ru]
    case 0x590..<0x600: [.he]
    case 0x600..<0xE00: [.ar]
    case 0xAC00..<0xD7B0: [.ko]
    default: [.ja, .zh]
    }
  }

  private static let all: [@Sendable () -> Vocabulary] = [
    { english }, { spanish }, { japanese }, { chinese }, { korean }, { russian }, { arabic },
    { hebrew }, { greek },
  ]
  private static let english = Vocabulary(
    englishWords.split(separator: " ").reduce(into: (words: [String](), base: "")) { sum, part in
      if part.first != "+" { sum.base = String(part) }
      let word = part.first == "+" ? sum.base + part.dropFirst() : sum.base
      sum.words.append(word.prefix(1).uppercased() + word.dropFirst())
    }.words)
  private static let spanish = Vocabulary(
    starts: "b c d f g l m n p r s t v z ll ñ ch br cr tr gr",
    middles: "a é i ó u ía ue ie ar er ir or an én in ón",
    endings: "dor cito zón miento ble dad ción mente oso illa azo illo ero ista ez", but: english)
  private static let japanese = Vocabulary(
    starts: "月 日 星 空 海 山 川 花 雨 雪 風 光 夜 朝 夏 冬 春",
    middles: "音 色 道 里 原 島 野 森 火 水 木 石 人 心 声 影",
    endings: "り み き し さ め の は よ か く こ た な る")
  private static let chinese = Vocabulary(
    starts: "天 月 星 云 海 山 江 花 雨 雪 风 光 夜 春 秋 梦 爱",
    middles: "情 歌 路 城 林 香 年 飞 信 桥 河 雁 舟 酒 琴 霜",
    endings: "里 上 中 下 来 去 间 边 处 时 前 后 子 儿 曲")
  private static let korean = Vocabulary(
    starts: "사 바 하 구 나 다 라 마 고 노 도 모 소 우 유 지 기",
    middles: "랑 람 늘 름 무 리 래 비 별 달 날 길 밤 봄 꿈 빛",
    endings: "이 은 을 도 만 에 와 의 로 가 들 는 를 과 야")
  private static let russian = Vocabulary(
    starts: "б в г д ж з к л м н п р с т ф х ц",
    middles: "а е и о у ы э ю я ар ер ир ор ур ал ел",
    endings: "ник ость ка ец ина ок тель ница ство ун ач ыш ота арь изм")
  private static let arabic = Vocabulary(
    starts: "ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ع غ",
    middles: "ا و ي ر ل م ن ق ك ه ع ف ب ت د س",
    endings: "ات ون ين ان تي ية نا كم هم ها كن وا ني تم ته")
  private static let hebrew = Vocabulary(
    starts: "א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ",
    middles: "א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע",
    endings: "ים ות ון ית נו כם הם תי ני יה תם קה רה לה שה")
  private static let greek = Vocabulary(
    starts: "β γ δ ζ θ κ λ μ ν ξ π ρ σ τ φ χ ψ",
    middles: "α ε η ι ο υ ω αι ει οι ου αυ ευ αρ ερ ορ",
    endings: "ος ας ης μα ση τητα ικο ινο ακι ουλα ωνας ισμος τρια δα φι")

  /// Makes words of syllables, and drops the stems of which a word is another's.
  private convenience init(
    starts: String, middles: String, endings: String, but other: Vocabulary? = nil
  ) {
    let parts = [starts, middles, endings].map { $0.split(separator: " ").map(String.init) }
    var (words, seen) = ([String](), Set<String>())
    for start in parts[0] {
      for middle in parts[1] where words.count < Self.stems * Self.endings {
        let stem = start + middle
        let family = [stem] + parts[2].map { stem + $0 }
        let folded = Set(family.map(fold))
        guard folded.count == Self.endings, seen.isDisjoint(with: folded),
          folded.allSatisfy({ other?.number(of: $0) == nil && !reservedWords.contains($0) })
        else { continue }
        seen.formUnion(folded)
        words += family.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      }
    }
    self.init(words)
  }
}

/// Words with a meaning of their own in searches, or in patterns, which no vocabulary may have.
let reservedWords = Names.fixedWords.union([
  "ep", "essentials", "feat", "ft", "live", "remastered", "single",
])
