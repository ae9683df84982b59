/// Base64 with the URL-safe alphabet and without padding, as RFC 7515 wants it in tokens.
public enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each byte in the alphabet; 64 for the bytes outside it.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    return values
  }()

  /// Encodes bytes as text: 64 bytes become 86 characters.
  public static func encode(_ bytes: [UInt8]) -> String {
    String(decoding: encodedBytes(bytes), as: UTF8.self)
  }

  static func encodedBytes(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count * 4 + 2) / 3)
    var bits: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        encoded.append(alphabet[Int(bits >> bitCount & 0x3F)])
      }
    }
    if bitCount > 0 { encoded.append(alphabet[Int(bits << (6 - bitCount) & 0x3F)]) }
    return encoded
  }

  /// Decodes text; nil when it holds another character, padding too, or has an impossible length.
  ///
  /// Left-over bits must be zero, so that each sequence of bytes has exactly one text.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    decode(bytes: text.utf8)
  }

  static func decode(bytes text: some Sequence<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
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
