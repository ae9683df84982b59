/// Base64 with the alphabet and the padding of RFC 4648, as PEM, HAR and mail have it.
package enum Base64 {
  /// Encodes bytes as text on one line.
  package static func encode(_ bytes: [UInt8]) -> String {
    var digits = Base64URL.digits(of: bytes).map(standard)
    while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Decodes text of either alphabet, with or without padding and line breaks; nil when it is none.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.filter { !" \t\r\n".utf8.contains($0) }
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
