import MusicPlatform
import Synchronization

/// The words of a language: 193 stems with 16 endings each, or 193 groups of 16 words.
///
/// No word, folded, is another's, in any language that shares letters with this one, so that a word
/// of a search is one word of one language.
final class Vocabulary: Sendable {
  /// A prime, so that two words decide a name, and one more than a multiple of 16, so that the
  /// patterns of names are counted off without a rest.
  static let stems = 193
  static let endings = 16
  /// How many words a language has.
  static let count = stems * endings

  /// The stems and the endings, which may have accents; none in English, whose words are listed.
  private let stems: [String]
  private let endings: [String]
  private let foldedStems: [String]
  private let foldedEndings: [String]

  private init(_ language: Language) {
    let (starts, middles, endings, dropped) = language.parts
    let all = starts.flatMap { start in middles.map { start + $0 } }
    stems = Array(all.filter { !dropped.contains($0) }.prefix(Self.stems))
    self.endings = [""] + endings
    (foldedStems, foldedEndings) = (stems.map(fold), self.endings.map(fold))
  }

  /// Returns a word as it is shown.
  subscript(number: Int) -> String {
    let (stem, ending) = number.quotientAndRemainder(dividingBy: Self.endings)
    let word = stems.isEmpty ? Self.english(number) : stems[stem] + endings[ending]
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Returns a word as searches have it.
  func folded(_ number: Int) -> String {
    let (stem, ending) = number.quotientAndRemainder(dividingBy: Self.endings)
    return stems.isEmpty ? Self.english(number) : foldedStems[stem] + foldedEndings[ending]
  }

  /// Returns the number of a folded word.
  private func number(of word: String) -> Int? {
    if stems.isEmpty {
      let number = lastIndex(below: Self.count) { Self.english($0) <= word }
      return Self.english(number) == word ? number : nil
    }
    for (number, stem) in foldedStems.enumerated() where word.utf8.starts(with: stem.utf8) {
      let rest = Substring(word.utf8.dropFirst(stem.utf8.count))
      if let ending = foldedEndings.firstIndex(where: { $0 == rest }) {
        return number * Self.endings + ending
      }
    }
    return nil
  }

  /// The English words in alphabetical order, as they are listed: each with the space before it, or
  /// only an ending that begins with a capital letter.
  private static let listed: [ArraySlice<UInt8>] = {
    let text = Array((" " + englishWords).utf8)
    let starts = text.indices.filter { text[$0] < 0x5B } + [text.count]
    return zip(starts, starts.dropFirst()).map { text[$0..<$1] }
  }()

  private static func english(_ number: Int) -> String {
    let (first, rest) = (listed[number].first ?? 0x20, listed[number].dropFirst())
    guard first != 0x20 else { return String(decoding: rest, as: UTF8.self) }
    let base = listed[..<number].last { $0.first == 0x20 } ?? []
    return String(decoding: base.dropFirst() + [first | 0x20] + rest, as: UTF8.self)
  }

  private static let made = Mutex([Vocabulary?](repeating: nil, count: Language.allCases.count))

  /// Returns the words of a language, made when first needed.
  static func of(_ language: Language) -> Vocabulary {
    made.withBriefLock { made in
      let vocabulary = made[language.rawValue] ?? Vocabulary(language)
      made[language.rawValue] = vocabulary
      return vocabulary
    }
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
}
