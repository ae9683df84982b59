/// Eight bytes of a string as one number.
struct JSONWord {
  /// The bytes, with the first in the lowest bits.
  private let bits: UInt64

  /// Loads eight bytes, the first in the lowest bits; all of them must be in the span.
  init(at offset: Int, in bytes: Span<UInt8>) {
    // Every bit pattern is a valid UInt64, and the span checks its bounds.
    bits = unsafe UInt64(
      littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The top bit of each byte that needs attention.
  ///
  /// These bytes are quotes, backslashes, control characters and non-ASCII bytes. A subtraction
  /// borrows into the top bit of a byte that is small enough; a non-ASCII byte keeps its own top
  /// bit in at least one of the three. A borrow may also affect higher bytes, but never lower ones,
  /// so only the lowest set bit is reliable.
  var specialBytes: UInt64 {
    let quotes = (bits ^ (0x22 &* JSONWord.ones)) &- JSONWord.ones
    let backslashes = (bits ^ (0x5C &* JSONWord.ones)) &- JSONWord.ones
    let controls = bits &- 0x20 &* JSONWord.ones
    return (quotes | backslashes | controls) & (0x80 &* JSONWord.ones)
  }

  /// The number 1 in each byte.
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Returns the end of the ASCII characters that need no escape in a string, starting at an
  /// offset.
  @inline(__always)  // A call for each string would take a quarter of the parsing time.
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

  /// Returns whether a byte is an ASCII character that needs no escape in a string.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
