import MusicPlatform

/// Folding of letters that are spelled in several ways, in any script.
///
/// Folded letters are lowercase, of ordinary width, and without the accents of European scripts and
/// the vowel points of Arabic and Hebrew. Other marks, such as those of kana, distinguish words:
/// they are kept, and composed with their letters.
package enum NameFold {
  /// Returns the folded letters of a text, and everything between them.
  package static func letters(of text: String) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    letters.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { add(scalar, to: &letters) }
    return letters
  }

  /// Returns a text of folded letters.
  package static func text(of text: String) -> String {
    String(String.UnicodeScalarView(letters(of: text)))
  }

  private static func add(_ scalar: Unicode.Scalar, to letters: inout [Unicode.Scalar]) {
    let scalar = scalar.ofOrdinaryWidth
    if scalar.isASCII {
      let isCapital = ("A"..."Z").contains(scalar)
      letters.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
    } else if scalar.isWithoutVariants {
      letters.append(scalar)
    } else if let composed = letters.last.flatMap({ scalar.composed(after: $0) }) {
      letters[letters.count - 1] = composed
    } else if !scalar.isVowelPoint {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        letters += lower.withoutAccent.unicodeScalars
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter that folding never changes: an ideograph, kana or Hangul.
  fileprivate var isWithoutVariants: Bool {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// Whether this is a mark that texts may leave out: a vowel point of Arabic or Hebrew, the
  /// stretched line of Arabic, or an invisible character.
  fileprivate var isVowelPoint: Bool {
    switch value {
    case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
    case 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E8, 0x6EA...0x6ED:
      true
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF: true
    default: false
    }
  }

  /// The lowercase letter without its accent; a separate accent becomes an empty string.
  ///
  /// Only marks of European scripts are treated as accents, because in other scripts they
  /// distinguish words.
  fileprivate var withoutAccent: String {
    if ("\u{300}"..."\u{36F}").contains(self) { return "" }
    if let letters = Self.variants[self] { return letters }
    guard let name = properties.name, let accent = name.range(ofFirst: " WITH ") else {
      return String(self)
    }
    return String(Self.letters[String(name[..<accent.lowerBound])] ?? self)
  }

  /// Letters whose Unicode names mention no accent, but that are often written as plain letters,
  /// and letters of Arabic that are typed for each other.
  private static let variants: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "ǽ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ς": "σ",
    "ё": "е", "й": "и", "ї": "і",
    "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ة": "ه", "ؤ": "و", "ئ": "ي", "ی": "ي",
    "ک": "ك",
  ]

  /// Plain letters, by the Unicode names with which the names of accented letters begin.
  private static let letters: [String: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [0x61...0x7A, 0x3B1...0x3C9, 0x430...0x44F]
    let letters = ranges.joined().compactMap { Unicode.Scalar($0) }
    let named = letters.compactMap { letter in letter.properties.name.map { ($0, letter) } }
    return Dictionary(uniqueKeysWithValues: named)
  }()
}

extension Unicode.Scalar {
  /// Whether this is a letter, a digit, or a mark that modifies the letter before it.
  package var isPartOfWord: Bool {
    if isASCII { return properties.isAlphabetic || ("0"..."9").contains(self) }
    if properties.isAlphabetic || properties.numericType != nil { return true }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether this is an apostrophe, which does not separate words.
  package var isApostrophe: Bool {
    switch self {
    case "'", "\u{2018}", "\u{2019}", "\u{2BC}", "`", "\u{B4}": true
    default: false
    }
  }
}
