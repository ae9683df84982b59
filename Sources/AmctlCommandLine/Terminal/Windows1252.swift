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

  /// The letters where Latin 1 has control characters; a space where there is none.
  private static let marks = Array(
    "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ".unicodeScalars)
}
