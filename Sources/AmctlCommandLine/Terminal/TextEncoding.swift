/// The encoding of a text.
package enum TextEncoding: Sendable {
  case utf8, windows1252

  /// Returns a text as bytes; in Windows-1252, letters that it does not have become `?`.
  package func bytes(of text: String) -> [UInt8] {
    switch self {
    case .utf8: Array(text.utf8)
    case .windows1252: text.unicodeScalars.map { Windows1252.byte(of: $0) ?? UInt8(ascii: "?") }
    }
  }
}

/// The encoding of Windows in Western Europe and America, in which spreadsheets save CSV.
enum Windows1252 {
  /// Returns the text; nil if a byte means nothing.
  static func text(of bytes: some Collection<UInt8>) -> String? {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      guard let scalar = scalar(of: byte) else { return nil }
      text.append(scalar)
    }
    return String(text)
  }

  private static func scalar(of byte: UInt8) -> Unicode.Scalar? {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    let scalar = marks[Int(byte) - 0x80]
    return scalar == " " ? nil : scalar
  }

  /// Returns the byte of a letter; nil if there is none.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0...0x7F, 0xA0...0xFF: UInt8(scalar.value)
    default: marks.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
    }
  }

  /// The letters where Latin 1 has control characters; a space where there is none.
  private static let marks = Array(
    "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars)
}
