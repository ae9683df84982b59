/// A name before it is written: the language and the pattern, and what its words are chosen by.
struct NameDraw: Sendable {
  let language: Language
  let pattern: Int
  private let choice: Choice

  private enum Choice {
    /// By the bits of a hash, so that common words come often.
    case hash(UInt64)
    /// By a number among all names of the pattern in the order of a key, so that each name
    /// comes once before the first comes again; the genre is given.
    case number(Int, key: UInt64, genre: Int)
  }

  /// Draws a title, of which some are those of several things.
  init(title number: Int, genre: Int, key: UInt64) {
    language = Language(ofGenre: genre)
    let lexicon = language.lexicon
    let hash = mix(key, number)
    let own = lexicon.titlesOfGenre[genre]
    let choices = own.isEmpty || hash & 3 != 0 ? lexicon.titles : own
    let random = Int(hash >> 48)
    pattern = choices[(random * random * choices.count) >> 32]
    choice = .hash(hash)
  }

  /// Deals a name: one of each pair has the first pattern, and the others take turns.
  init(
    dealt position: Int, _ patterns: [Int], genre: Int, in language: Language = .en, key: UInt64
  ) {
    let pair = position / 2
    let (round, place) = pair.quotientAndRemainder(dividingBy: patterns.count - 1)
    let isFirst = mix(key, pair) & 1 == UInt64(position & 1)
    let turn = (place + mix(key, round, 1).choice(patterns.count)) % (patterns.count - 1) + 1
    (self.language, pattern) = (language, patterns[isFirst ? 0 : turn])
    choice = .number(isFirst ? pair : round, key: mix(key, pattern), genre: genre)
  }

  /// The numbers of the words of the pattern's parts.
  var words: SIMD4<UInt16> {
    let pattern = language.lexicon.patterns[pattern]
    var words = SIMD4<UInt16>()
    switch choice {
    case .hash(let hash):
      for index in 0..<pattern.wordCount {
        let count = pattern.counts[index]
        // Of a hundred words, one of the first ten in half of all cases.
        let random = Int(hash >> UInt64(16 * index) & 0xFFFF)
        var word = UInt16((random * random * random * Int(count)) >> 48)
        // No word is twice in a row.
        if index > 0, words[index - 1] == word { word = (word + 1) % count }
        words[index] = word
      }
    case .number(let number, let key, let genre):
      let all = (0..<pattern.wordCount).reduce(1) { $0 * Int(pattern.dealt[$1]) }
      var rest = Permutation(key: key, count: all).encode(number % all)
      for index in 0..<pattern.wordCount {
        // Only one genre fits.
        let count = Int(pattern.dealt[index])
        words[index] = UInt16(count == 1 ? genre : rest % count)
        rest /= count
      }
    }
    return words
  }

  /// The name as it is shown.
  var text: String {
    let (lexicon, words) = (language.lexicon, words)
    var (text, index) = ("", 0)
    for piece in lexicon.patterns[pattern].pieces {
      text += piece.text
      guard let part = piece.part else { continue }
      let word = lexicon.word(part, Int(words[index]))
      let isVowel = word.utf8.first.map { "aeiouAEIO".utf8.contains($0) } ?? false
      if isVowel, text.hasSuffix("A ") || text.hasSuffix(" a ") {
        text = String(text.dropLast()) + "n "
      }
      let isCapital = language == .en || text.isEmpty
      text += isCapital ? word.capitalized : word
      index += 1
    }
    return text
  }
}

extension String {
  /// The text with a capital as the first letter.
  fileprivate var capitalized: String {
    guard let first = utf8.first, first < 0x80 else { return prefix(1).uppercased() + dropFirst() }
    guard (0x61...0x7A).contains(first) else { return self }
    return String(decoding: [first - 0x20] + utf8.dropFirst(), as: UTF8.self)
  }
}
