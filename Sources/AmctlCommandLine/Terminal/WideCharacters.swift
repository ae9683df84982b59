/// The characters that take two columns according to Unicode's East Asian Width (W and F).
///
/// Emoji are left to the standard library. Unassigned code points in a block are treated like the
/// block, so that new letters of old scripts need no update.
package enum WideCharacters {
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, CJK punctuation
    0x3041...0x3247,  // kana, bopomofo, Hangul letters, enclosed letters
    0x3250...0x4DBF,  // enclosed numbers, units, ideographs
    0x4E00...0xA4C6,  // ideographs, Yi
    0xA960...0xA97C,  // more Hangul initial consonants
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical punctuation
    0xFE30...0xFE6B,  // compatibility and small punctuation
    0xFF01...0xFF60,  // full-width ASCII
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana extensions, Nushu
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // ideographs beyond the first plane
  ]

  /// Whether the character takes two columns.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return ranges.contains { $0.contains(scalar.value) }
  }
}
