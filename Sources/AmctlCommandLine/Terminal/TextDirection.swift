/// The writing direction of text among columns that run from left to right.
package enum TextDirection {
  /// Returns a text that cannot change the order of what is beside it.
  ///
  /// A terminal that orders Hebrew or Arabic itself takes two such cells, and the numbers between
  /// them, for one text from right to left. Invisible marks without width (U+200E) keep them apart.
  package static func anchored(_ text: String) -> String {
    let mark = "\u{200E}"
    return text.unicodeScalars.contains(where: isRightToLeft) ? mark + text + mark : text
  }

  /// Whether a letter belongs to a script that is written from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
