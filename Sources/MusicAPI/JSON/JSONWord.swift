/// Eight bytes of a string, looked at as one number.
struct JSONWord {
  private let bits: UInt64

  /// Loads eight bytes, the first one lowest; all of them must be in the span.
  init(at offset: Int, in bytes: Span<UInt8>) {
    // Every pattern of bits is a UInt64, and the span checks its bounds.
    bits = unsafe UInt64(
      littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// How many bytes come before the first that is not plain; 8 when there is none.
  ///
  /// A subtraction borrows into the top bit of each byte that is small enough. It may also borrow from bytes
  /// behind such a one, never from those before, so the lowest bit that is set is right.
  var firstSpecial: Int {
    let quotes = (bits ^ (0x22 &* JSONWord.ones)) &- JSONWord.ones
    let backslashes = (bits ^ (0x5C &* JSONWord.ones)) &- JSONWord.ones
    let controls = bits &- 0x20 &* JSONWord.ones
    let special = (quotes | backslashes | controls | bits) & (0x80 &* JSONWord.ones)
    return special.trailingZeroBitCount >> 3
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The end of the ASCII from an offset on that may stand in a string as it is.
  @inline(__always)
  static func endOfPlainText(in bytes: Span<UInt8>, from start: Int) -> Int {
    var cursor = start
    while cursor &+ 8 <= bytes.count {
      let plain = JSONWord(at: cursor, in: bytes).firstSpecial
      cursor &+= plain
      if plain < 8 { return cursor }
    }
    while cursor < bytes.count, isPlain(bytes[cursor]) { cursor += 1 }
    return cursor
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C
  }
}
