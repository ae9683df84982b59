extension JSONParser {
  /// Reads a string from its opening quote to its closing one.
  mutating func readString(
    _ bytes: Span<UInt8>, _ kind: JSONTapeEntry.Kind, escaped: JSONTapeEntry.Kind
  ) throws(JSONError) {
    let start = position
    var kind = kind
    position += 1
    while true {
      position = JSONWord.endOfPlainText(in: bytes, from: position)
      switch current(bytes) {
      case UInt8(ascii: "\""):
        position += 1
        return append(kind, from: start)
      case UInt8(ascii: "\\"):
        kind = escaped
        try readEscape(bytes)
      case 0x80...:
        guard let length = UTF8Sequence.length(at: position, in: bytes) else {
          throw failure(bytes, .notUTF8(current(bytes)))
        }
        position += length
      default:
        guard position < bytes.count else { throw unexpected(bytes, .closingQuote) }
        throw failure(bytes, .controlCharacter(Unicode.Scalar(current(bytes))))
      }
    }
  }

  private mutating func readEscape(_ bytes: Span<UInt8>) throws(JSONError) {
    position += 1
    switch current(bytes) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard JSONEscape.hexadecimalValue(of: current(bytes)) != nil else {
          throw unexpected(bytes, .hexadecimalDigit)
        }
        position += 1
      }
    default: throw unexpected(bytes, .escape)
    }
  }

  /// Reads a number and keeps its text: nothing is calculated.
  mutating func readNumber(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = position
    if current(bytes) == UInt8(ascii: "-") { position += 1 }
    let isZero = current(bytes) == UInt8(ascii: "0")
    let integer = position
    try readDigits(bytes)
    if isZero, position > integer + 1 {
      position = integer
      throw failure(bytes, .leadingZero)
    }
    if current(bytes) == UInt8(ascii: ".") {
      position += 1
      try readDigits(bytes)
    }
    if current(bytes) | 0x20 == UInt8(ascii: "e") {
      position += 1
      if current(bytes) == UInt8(ascii: "+") || current(bytes) == UInt8(ascii: "-") {
        position += 1
      }
      try readDigits(bytes)
    }
    append(.number, from: start)
  }

  /// Reads one digit or more.
  private mutating func readDigits(_ bytes: Span<UInt8>) throws(JSONError) {
    guard isDigit(current(bytes)) else { throw unexpected(bytes, .digit) }
    repeat { position += 1 } while isDigit(current(bytes))
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }
}
