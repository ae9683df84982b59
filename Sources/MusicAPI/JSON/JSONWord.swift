/// Eight bytes of a string, looked at as one number.
struct JSONWord {
  /// The bytes, the first one lowest.
  private let bits: UInt64

  /// Loads eight bytes, the first one lowest; all of them must be in the span.
  init(at offset: Int, in bytes: Span<UInt8>) {
    // Every pattern of bits is a UInt64, and the span checks its bounds.
    bits = unsafe UInt64(
      littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The top bit of each byte that must be looked at.
  ///
  /// Those are quotes, backslashes, control characters and everything but ASCII. A subtraction
  /// borrows into the top bit of a byte that is small enough; a byte that is not ASCII keeps its
  /// own in one of the three. A borrow may also reach bytes behind such a one, never those before,
  /// so only the lowest bit that is set is sure to be right.
  var specialBytes: UInt64 {
    let quotes = (bits ^ (0x22 &* JSONWord.ones)) &- JSONWord.ones
    let backslashes = (bits ^ (0x5C &* JSONWord.ones)) &- JSONWord.ones
    let controls = bits &- 0x20 &* JSONWord.ones
    return (quotes | backslashes | controls) & (0x80 &* JSONWord.ones)
  }

  /// The number 1 in each byte.
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The end of the ASCII from an offset on that may stand in a string as it is.
  @inline(__always)  // A call for each string would be a quarter of the time parsing takes.
  static func endOfPlainText(in bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset &+ 8 <= bytes.count {
      let special = JSONWord(at: offset, in: bytes).specialBytes
      if special != 0 { return offset &+ special.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
    while offset < bytes.count, isPlain(bytes[offset]) { offset += 1 }
    return offset
  }

  /// Whether a byte is ASCII that may stand in a string as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
