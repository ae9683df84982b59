/// The classes of ASCII characters.
///
/// They are inlinable, because a call for each byte would take a tenth of the time to scan a text.
extension UInt8 {
  /// Whether the byte is a digit.
  @inlinable
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is a letter of either case.
  @inlinable
  package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether the byte is a capital letter.
  @inlinable
  package var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// Whether the byte is a letter or a digit.
  @inlinable
  package var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether the byte is a space, a tab or the end of a line.
  @inlinable
  package var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// The lowercase letter of a capital; any other byte unchanged.
  @inlinable
  package var lowercasedASCII: UInt8 { isCapital ? self | 0x20 : self }

  /// The value of a hexadecimal digit of either case; nil for any other byte.
  @inlinable
  package var hexadecimalValue: UInt8? {
    if isDigit { return self - UInt8(ascii: "0") }
    let value = (self | 0x20) &- UInt8(ascii: "a")
    return value < 6 ? value + 10 : nil
  }
}

extension StringProtocol {
  /// Returns the text without white space around it.
  package func trimmingBlanks() -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let start = unicodeScalars.drop(while: isBlank)
    let end = start.reversed().prefix(while: isBlank).count
    return String(String.UnicodeScalarView(start.dropLast(end)))
  }

  /// Whether the text consists of digits, of which it has at least one.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

  /// Returns whether the text begins in a form such as `0000-00-00`, which has a zero for each digit.
  package func begins(inForm form: String) -> Bool {
    let bytes = utf8.prefix(form.utf8.count)
    return bytes.count == form.utf8.count
      && zip(bytes, form.utf8).allSatisfy { byte, form in
        form == UInt8(ascii: "0") ? byte.isDigit : byte == form
      }
  }
}
