import MusicPlatform

/// Percent-encoding by RFC 3986.
///
/// Unlike form encoding, it writes a space as `%20` and a plus as `%2B`.
package enum PercentEncoding {
  /// Encodes all bytes except letters, digits, `-._~` and the allowed extras.
  ///
  /// `encode("a+b c", allowing: [])` is `a%2Bb%20c`.
  package static func encode(_ text: String, allowing extra: [UInt8] = []) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) || extra.contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexDigit(byte >> 4))
        bytes.append(hexDigit(byte & 0x0F))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes `%XX` and, as in form encoding, `+` as a space; leaves a `%` without two digits
  /// unchanged.
  package static func decodeQuery(_ text: some StringProtocol) -> String {
    decode(text, plusIsSpace: true)
  }

  /// Decodes only `%XX`, as in a path.
  package static func decodePath(_ text: some StringProtocol) -> String {
    decode(text, plusIsSpace: false)
  }

  private static func decode(_ text: some StringProtocol, plusIsSpace: Bool) -> String {
    let source = Array(text.utf8)
    let isMarked = source.contains {
      $0 == UInt8(ascii: "%") || plusIsSpace && $0 == UInt8(ascii: "+")
    }
    guard isMarked else { return String(text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "%"), index + 2 < source.count,
        let high = source[index + 1].hexadecimalValue,
        let low = source[index + 2].hexadecimalValue
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-._~".utf8.contains(byte)
  }

  private static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }
}
