/// The classes of ASCII characters.
///
/// They are inlinable, because a call for each byte would take a tenth of the time to scan a text.
extension UInt8 {
  @inlinable
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is a letter of either case.
  @inlinable
  package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  @inlinable
  package var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// Whether the byte is a letter or a digit.
  @inlinable
  package var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether the byte may occur in the name of an HTTP header, or in a method.
  package var isHTTPToken: Bool { isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }

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
  /// The text without leading and trailing white space.
  ///
  /// Scalars are compared and not characters: where one of many flags begins can only be told from
  /// the first of them, so that finding the last character may take time for all of the text.
  package var trimmed: String {
    let isText = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let start = unicodeScalars.firstIndex(where: isText),
      let last = unicodeScalars.lastIndex(where: isText)
    else { return "" }
    return String(self[start...last])
  }

  /// Whether the text consists of digits, of which it has at least one.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }

  /// Whether the text is a name of letters, digits and `_`, and does not begin with a digit.
  package var isIdentifier: Bool {
    utf8.first?.isDigit == false
      && utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
  }

  /// Returns whether the text begins in a form such as `0000-00-00`, which has a zero for each digit.
  package func begins(inForm form: String) -> Bool {
    let bytes = utf8.prefix(form.utf8.count)
    return bytes.count == form.utf8.count
      && zip(bytes, form.utf8).allSatisfy { byte, form in
        form == UInt8(ascii: "0") ? byte.isDigit : byte == form
      }
  }
}
