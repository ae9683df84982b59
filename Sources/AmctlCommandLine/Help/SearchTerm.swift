/// A word to search help for.
///
/// Case and a plural `s` are ignored, and the beginning of a word is enough: `play` finds
/// `playlists`.
struct SearchTerm {
  private let text: String
  private let stem: Substring

  init(_ word: String) {
    text = word.lowercased()
    stem = Self.stem(of: text[...])
  }

  /// How well a word of the text fits: 2 for the word itself, 1 for its beginning, otherwise 0.
  func fit(in text: String) -> Int {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    if text.lowercased() == self.text || words.contains(where: { Self.stem(of: $0) == stem }) {
      return 2
    }
    return stem.count > 2 && words.contains { $0.hasPrefix(stem) } ? 1 : 0
  }

  /// Whether the text is the word itself.
  func isExactly(_ text: String) -> Bool { text.lowercased() == self.text }

  /// Returns the terms in the words of a command line, without the dashes of options.
  static func terms(in words: [String]) -> [SearchTerm] {
    words.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map { SearchTerm(String($0)) }
  }

  private static func stem(of word: Substring) -> Substring {
    word.count > 3 && word.hasSuffix("s") ? word.dropLast() : word
  }
}

/// Texts of a command, an option or a topic, the most important first.
struct SearchTexts {
  /// Each text, with its weight.
  let texts: [(text: String, weight: Int)]

  /// Returns the weight of the best text for a term; 0 if none fits.
  func score(_ term: SearchTerm) -> Int {
    texts.reduce(0) { max($0, $1.weight * term.fit(in: $1.text)) }
  }
}
