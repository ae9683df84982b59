import MusicAPI
import MusicPlatform

/// A text without its escapes, and where each of its bytes comes from.
struct DecodedText {
  private(set) var bytes: [UInt8] = []
  /// The start of each byte in the text with escapes, and the end of that text.
  private var starts: [UInt32] = []

  /// Decodes `%41`, and the escapes of JSON, such as `\u0041` and `\/`; nil if there are none.
  init?(unescaping text: [UInt8]) {
    bytes.reserveCapacity(text.count)
    starts.reserveCapacity(text.count + 1)
    var index = 0
    while index < text.count {
      let start = UInt32(truncatingIfNeeded: index)
      let length = Self.appendEscape(in: text, at: index, to: &bytes)
      if length == 0 { bytes.append(text[index]) }
      while starts.count < bytes.count { starts.append(start) }
      index += max(length, 1)
    }
    if bytes.count == text.count { return nil }
    starts.append(UInt32(truncatingIfNeeded: text.count))
  }

  /// Returns the range in the text with escapes.
  func source(of range: Range<Int>) -> Range<Int> {
    Int(starts[range.lowerBound])..<Int(starts[range.upperBound])
  }

  /// Appends the text of an escape; returns its length, or 0 if there is none at the position.
  private static func appendEscape(
    in text: [UInt8], at index: Int, to bytes: inout [UInt8]
  ) -> Int {
    guard index + 1 < text.count else { return 0 }
    switch (text[index], text[index + 1]) {
    case (UInt8(ascii: "%"), _):
      guard let value = number(in: text, at: index + 1, digits: 2) else { return 0 }
      bytes.append(UInt8(truncatingIfNeeded: value))
      return 3
    case (UInt8(ascii: "\\"), UInt8(ascii: "u")):
      // Half of a surrogate pair is no part of a secret.
      guard let value = number(in: text, at: index + 2, digits: 4),
        let scalar = Unicode.Scalar(value)
      else { return 0 }
      bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return 6
    case (UInt8(ascii: "\\"), let letter):
      guard let byte = letters[letter] else { return 0 }
      bytes.append(byte)
      return 2
    default: return 0
    }
  }

  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09,
  ]

  private static func number(in text: [UInt8], at start: Int, digits: Int) -> UInt16? {
    guard start + digits <= text.count else { return nil }
    var number: UInt16 = 0
    for byte in text[start..<start + digits] {
      guard let digit = byte.hexadecimalValue else { return nil }
      number = number << 4 | UInt16(digit)
    }
    return number
  }
}
