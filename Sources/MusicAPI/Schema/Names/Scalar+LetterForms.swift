/// The forms of letters that Unicode has for old character sets, and how separate marks and vowels
/// are composed with the letter before them.
extension Unicode.Scalar {
  /// The same letter in its ordinary width: `Ａ` is A, and `ｶ` is カ.
  var ofOrdinaryWidth: Unicode.Scalar {
    switch value {
    case 0x3000: " "
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    case 0xFF61...0xFF9F: Self.halfWidth[Int(value - 0xFF61)]
    default: self
    }
  }

  /// What the half-width characters mean, in the order of Unicode.
  private static let halfWidth = Array(
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ"
      + "マミムメモヤユヨラリルレロワン\u{3099}\u{309A}").unicodeScalars)

  /// Returns the letter that this mark or vowel makes of the one before it: カ and ゛ are ガ.
  func composed(after letter: Unicode.Scalar) -> Unicode.Scalar? {
    switch value {
    case 0x3099, 0x309B: letter.voiced(by: 1)
    case 0x309A, 0x309C: letter.voiced(by: 2)
    case 0x1161...0x1175: letter.joined(vowel: value)
    case 0x11A8...0x11C2: letter.joined(final: value)
    default: nil
    }
  }

  /// The voiced kana: in Unicode they follow their plain letters, and the half-voiced follow them.
  private func voiced(by offset: UInt32) -> Unicode.Scalar? {
    // Katakana are in the same order as hiragana, 0x60 later.
    switch (0x30A1...0x30F6).contains(value) ? value - 0x60 : value {
    case 0x3046:
      offset == 1 ? Unicode.Scalar(value + 0x4E) : nil
    case 0x304B, 0x304D, 0x304F, 0x3051, 0x3053, 0x3055, 0x3057, 0x3059, 0x305B, 0x305D, 0x305F,
      0x3061, 0x3064, 0x3066, 0x3068:
      offset == 1 ? Unicode.Scalar(value + 1) : nil
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B:
      Unicode.Scalar(value + offset)
    default: nil
    }
  }

  /// The Hangul syllable of this consonant and a vowel.
  private func joined(vowel: UInt32) -> Unicode.Scalar? {
    guard (0x1100...0x1112).contains(value) else { return nil }
    return Unicode.Scalar(0xAC00 + ((value - 0x1100) * 21 + (vowel - 0x1161)) * 28)
  }

  /// The Hangul syllable of this one, which has no final consonant, and a final consonant.
  private func joined(final: UInt32) -> Unicode.Scalar? {
    guard (0xAC00...0xD7A3).contains(value), (value - 0xAC00) % 28 == 0 else { return nil }
    return Unicode.Scalar(value + final - 0x11A7)
  }
}
