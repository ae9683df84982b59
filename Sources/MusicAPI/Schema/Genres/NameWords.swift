import MusicPlatform

/// The words of a name as people remember them: no matter how they are ordered, written or accented.
///
/// `Jazz/Funk`, `funk-jazz` and `JAZZ FUNK` have the same words.
struct NameWords: Sendable {
  /// The words in their order, without case and accents.
  private let words: [String]

  /// Splits a name at all that is no letter or digit; an apostrophe stays within its word.
  init(_ name: String) {
    words = name.lowercased().unicodeScalars.filter { !Self.isApostrophe($0) }
      .split { !$0.isPartOfWord }
      .map { $0.map(\.folded).joined() }.filter { !$0.isEmpty }
  }

  /// Whether this is the same name, as `kpop` is the same as `K-Pop`; one without words is none.
  func isSame(as other: NameWords) -> Bool {
    !words.isEmpty
      && (words.sorted() == other.words.sorted() || words.joined() == other.words.joined())
  }

  /// Whether these are among other words, which may be more: `hiphop` is in `Hip-Hop/Rap`.
  func areAmong(_ others: NameWords) -> Bool {
    !words.isEmpty
      && (Set(words).isSubset(of: others.words) || others.parts.contains(words.joined()))
  }

  /// Every word, and every few that follow one another, run together.
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

  /// Whether this is a mark on the letter before it.
  private var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The letter without its accent; an accent that stands for itself is nothing.
  ///
  /// Only marks of European scripts are accents: those of others tell words apart.
  fileprivate var folded: String {
    if ("\u{300}"..."\u{36F}").contains(self) { return "" }
    if let letters = Self.ligatures[self] { return letters }
    guard let name = properties.name, let accent = name.range(ofFirst: " WITH ") else {
      return String(self)
    }
    return String(Self.letters[String(name[..<accent.lowerBound])] ?? self)
  }

  /// Letters whose names speak of no accent and that are often written without what sets them apart.
  private static let ligatures: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "ǽ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ς": "σ",
    "ё": "е", "й": "и", "ї": "і",
  ]

  /// Plain letters by the names that those of accented ones begin with.
  private static let letters: [String: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [0x61...0x7A, 0x3B1...0x3C9, 0x430...0x44F]
    let letters = ranges.joined().compactMap { Unicode.Scalar($0) }
    let named = letters.compactMap { letter in letter.properties.name.map { ($0, letter) } }
    return Dictionary(uniqueKeysWithValues: named)
  }()
}
