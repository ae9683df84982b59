import MusicPlatform

/// The tokens of RFC 8259. Each function takes the start of a token and returns its end.
extension Span<UInt8> {
  /// Returns the byte at an offset; 0 at the end, which the grammar never accepts.
  func byte(at offset: Int) -> UInt8 {
    offset < count ? self[offset] : 0
  }

  /// Skips white space.
  func endOfBlanks(from start: Int) -> Int {
    var offset = start
    while true {
      switch byte(at: offset) {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        offset &+= 1
      default: return offset
      }
    }
  }

  /// Skips a string, from its opening quote to after its closing quote.
  @inline(__always)  // A call for each string would take a fifth of the parsing time.
  func endOfString(from start: Int) throws(JSONError) -> (end: Int, isEscaped: Bool) {
    var offset = start &+ 1
    var isEscaped = false
    while true {
      offset = JSONWord.endOfPlainText(in: self, from: offset)
      if byte(at: offset) == UInt8(ascii: "\"") { return (offset &+ 1, isEscaped) }
      isEscaped = isEscaped || byte(at: offset) == UInt8(ascii: "\\")
      offset = try endOfSpecialCharacter(from: offset)
    }
  }

  /// Skips an escape or a non-ASCII character.
  private func endOfSpecialCharacter(from start: Int) throws(JSONError) -> Int {
    guard start < count else { throw unexpected(#"the closing '"' of the string"#, at: start) }
    switch self[start] {
    case UInt8(ascii: "\\"): return try endOfEscape(from: start)
    case 0x80...: return try endOfUTF8(from: start)
    case let byte: throw JSONError(.controlCharacter(Unicode.Scalar(byte)), at: start, in: self)
    }
  }

  /// Skips non-ASCII characters, which usually come in groups.
  private func endOfUTF8(from start: Int) throws(JSONError) -> Int {
    var end = start
    repeat {
      guard let length = UTF8Sequence.length(at: end, in: self) else {
        throw JSONError(.notUTF8(self[end]), at: end, in: self)
      }
      end += length
    } while byte(at: end) >= 0x80
    return end
  }

  /// Skips a backslash and the character that it escapes.
  private func endOfEscape(from backslash: Int) throws(JSONError) -> Int {
    let letter = backslash + 1
    switch byte(at: letter) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return letter + 1
    case UInt8(ascii: "u"):
      for offset in letter + 1...letter + 4
      where byte(at: offset).hexadecimalValue == nil {
        throw unexpected(#"four hexadecimal digits after '\u'"#, at: offset)
      }
      return letter + 5
    default: throw unexpected(#"one of '"\/bfnrtu' after the backslash"#, at: letter)
    }
  }

  /// Skips a number without computing its value.
  func endOfNumber(from start: Int) throws(JSONError) -> Int {
    let integer = byte(at: start) == UInt8(ascii: "-") ? start + 1 : start
    var end = try endOfDigits(from: integer)
    if self[integer] == UInt8(ascii: "0"), end > integer + 1 {
      throw JSONError(.leadingZero, at: integer, in: self)
    }
    if byte(at: end) == UInt8(ascii: ".") {
      end = try endOfDigits(from: end + 1)
    }
    if byte(at: end) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at: end + 1)
      let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      end = try endOfDigits(from: isSigned ? end + 2 : end + 1)
    }
    return end
  }

  /// Skips one or more digits.
  private func endOfDigits(from start: Int) throws(JSONError) -> Int {
    var end = start
    while byte(at: end) &- UInt8(ascii: "0") < 10 { end += 1 }
    guard end > start else { throw unexpected("a digit", at: start) }
    return end
  }

  /// Skips `true`, `false` or `null`.
  func endOfWord(_ word: StaticString, from start: Int) throws(JSONError) -> Int {
    for place in 0..<word.utf8CodeUnitCount
    where unsafe byte(at: start + place) != word.utf8Start[place] {
      throw unexpected("'\(word)'", at: start + place)
    }
    return start + word.utf8CodeUnitCount
  }

  /// Returns the error for an unexpected character at an offset.
  func unexpected(_ expected: String, at offset: Int) -> JSONError {
    guard offset < count else {
      return JSONError(.unexpected(nil, expected: expected), at: offset, in: self)
    }
    guard let length = UTF8Sequence.length(at: offset, in: self) else {
      return JSONError(.notUTF8(self[offset]), at: offset, in: self)
    }
    let sequence = (offset..<offset + length).map { self[$0] }
    let scalar = String(decoding: sequence, as: UTF8.self).unicodeScalars.first
    return JSONError(.unexpected(scalar, expected: expected), at: offset, in: self)
  }
}

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
