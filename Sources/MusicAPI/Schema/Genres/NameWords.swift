import MusicPlatform

/// The words of a name in a form that ignores their order, spelling variants and accents.
///
/// `Jazz/Funk`, `funk-jazz` and `JAZZ FUNK` have the same words.
package struct NameWords: Sendable {
  /// The words in their order, lowercased and without accents.
  private let words: [String]

  /// Splits a name at all characters but letters and digits; an apostrophe remains within its word.
  package init(_ name: String) {
    words = name.lowercased().unicodeScalars.filter { !Self.isApostrophe($0) }
      .split { !$0.isPartOfWord }
      .map { $0.map(\.folded).joined() }.filter { !$0.isEmpty }
  }

  /// Returns whether both are the same name, such as `kpop` and `K-Pop`; a name without words
  /// matches none.
  func isSame(as other: NameWords) -> Bool {
    !words.isEmpty
      && (words.sorted() == other.words.sorted() || words.joined() == other.words.joined())
  }

  /// Returns whether both are the same words in the same order, such as `Mix 7` and `mix-7`; a name
  /// without words equals none.
  package func isEqual(to other: NameWords) -> Bool {
    !words.isEmpty && words.joined() == other.words.joined()
  }

  /// Returns whether other words include all of these: `hiphop` is in `Hip-Hop/Rap`.
  func areAmong(_ others: NameWords) -> Bool {
    !words.isEmpty
      && (Set(words).isSubset(of: others.words) || others.parts.contains(words.joined()))
  }

  /// All words, and all runs of adjacent words joined.
  private var parts: [String] {
    words.indices.flatMap { start in
      words[start...].indices.map { words[start...$0].joined() }
    }
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    ["'", "\u{2018}", "\u{2019}", "\u{2BC}", "`"].contains(scalar)
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    properties.isAlphabetic || properties.numericType != nil || isMark
  }

  /// Whether this is a mark that modifies the letter before it.
  private var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The letter without its accent; a separate accent becomes an empty string.
  ///
  /// Only marks of European scripts are treated as accents, because in other scripts they
  /// distinguish words.
  fileprivate var folded: String {
    if ("\u{300}"..."\u{36F}").contains(self) { return "" }
    if let letters = Self.ligatures[self] { return letters }
    guard let name = properties.name, let accent = name.range(ofFirst: " WITH ") else {
      return String(self)
    }
    return String(Self.letters[String(name[..<accent.lowerBound])] ?? self)
  }

  /// Letters whose Unicode names mention no accent, but that are often written as plain letters.
  private static let ligatures: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "ǽ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ς": "σ",
    "ё": "е", "й": "и", "ї": "і",
  ]

  /// Plain letters, by the Unicode names that those of accented letters begin with.
  private static let letters: [String: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [0x61...0x7A, 0x3B1...0x3C9, 0x430...0x44F]
    let letters = ranges.joined().compactMap { Unicode.Scalar($0) }
    let named = letters.compactMap { letter in letter.properties.name.map { ($0, letter) } }
    return Dictionary(uniqueKeysWithValues: named)
  }()
}
