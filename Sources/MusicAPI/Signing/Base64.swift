import MusicPlatform

/// Base64 with the alphabet and padding of RFC 4648, as used in PEM, HAR and email.
package enum Base64 {
  /// Encodes bytes as text on one line.
  package static func encode(_ bytes: [UInt8]) -> String {
    var digits = Base64URL.digits(of: bytes).map(standard)
    while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Decodes text in either alphabet, with or without padding and line breaks; nil if it is
  /// invalid.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.filter { !$0.isBlank }
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return Base64URL.decode(bytes: digits.dropLast(padding).map(urlSafe))
  }

  private static func urlSafe(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: byte
    }
  }

  private static func standard(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "-"): UInt8(ascii: "+")
    case UInt8(ascii: "_"): UInt8(ascii: "/")
    default: byte
    }
  }
}

/// Base64 with the URL-safe alphabet and without padding, as RFC 7515 requires for tokens.
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each byte in the alphabet; 64 for the bytes outside it.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    return values
  }()

  /// Encodes bytes as text: 64 bytes become 86 characters.
  package static func encode(_ bytes: [UInt8]) -> String {
    String(decoding: digits(of: bytes), as: UTF8.self)
  }

  /// Encodes bytes; each digit represents six bits, from one byte or two adjacent bytes.
  static func digits(of bytes: [UInt8]) -> [UInt8] {
    let alphabet = alphabet
    var digits = [UInt8](repeating: 0, count: (bytes.count * 4 + 2) / 3)
    for position in digits.indices {
      let bit = position * 6
      let index = bit >> 3
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let pair = UInt16(bytes[index]) << 8 | UInt16(next)
      digits[position] = alphabet[Int(pair &>> UInt16(10 - bit & 7) & 0x3F)]
    }
    return digits
  }

  /// Decodes text; nil if it contains another character, including padding, or has an invalid
  /// length.
  ///
  /// Leftover bits must be zero, so that every sequence of bytes has exactly one encoding.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    decode(bytes: text.utf8)
  }

  static func decode(bytes text: some Sequence<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    let values = values
    decoded.reserveCapacity(text.underestimatedCount * 3 / 4)
    var bits: UInt32 = 0
    var bitCount = 0
    for byte in text {
      let value = values[Int(byte)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        decoded.append(UInt8(truncatingIfNeeded: bits >> bitCount))
      }
    }
    let leftover = bits & (1 << bitCount - 1)
    return bitCount < 6 && leftover == 0 ? decoded : nil
  }
}
