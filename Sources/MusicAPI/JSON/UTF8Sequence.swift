/// The well-formed byte sequences of UTF-8: shortest form, no surrogates, nothing above U+10FFFF.
enum UTF8Sequence {
  /// Returns the length of the sequence at an offset; nil if it is not well-formed.
  static func length(at offset: Int, in bytes: Span<UInt8>) -> Int? {
    let lead = bytes[offset]
    guard lead >= 0x80 else { return 1 }
    guard let (length, second) = tail(of: lead), offset + length <= bytes.count,
      second.contains(bytes[offset + 1])
    else { return nil }
    for index in offset + 2..<max(offset + 2, offset + length)
    where !UTF8.isContinuation(bytes[index]) {
      return nil
    }
    return length
  }

  /// Returns the length of a sequence with this first byte, and the range of its second byte.
  private static func tail(of lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
