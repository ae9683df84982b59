extension JSONParser {
  /// Reads a string from its opening quote to its closing one.
  mutating func readString(
    _ kind: JSONTapeEntry.Kind, escaped: JSONTapeEntry.Kind
  ) throws(JSONError) {
    let start = position
    var kind = kind
    position += 1
    while true {
      skipPlainCharacters()
      switch current {
      case UInt8(ascii: "\""):
        position += 1
        return append(kind, from: start)
      case UInt8(ascii: "\\"):
        kind = escaped
        try readEscape()
      case 0x80...:
        guard let length = UTF8Sequence.length(at: position, in: bytes) else {
          throw failure(.notUTF8(current))
        }
        position += length
      default:
        guard position < bytes.count else { throw unexpected(.closingQuote) }
        throw failure(.controlCharacter(Unicode.Scalar(current)))
      }
    }
  }

  /// Steps over ASCII that may stand in a string as it is, eight bytes at a time.
  private mutating func skipPlainCharacters() {
    while position + 8 <= bytes.count {
      let special = JSONWord(at: position, in: bytes).firstSpecial
      position += special
      if special < 8 { return }
    }
    while position < bytes.count, JSONWord.isPlain(bytes[position]) { position += 1 }
  }

  private mutating func readEscape() throws(JSONError) {
    position += 1
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard JSONEscape.hexadecimalValue(of: current) != nil else {
          throw unexpected(.hexadecimalDigit)
        }
        position += 1
      }
    default: throw unexpected(.escape)
    }
  }

  /// Reads a number and keeps its text: nothing is calculated.
  mutating func readNumber() throws(JSONError) {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let isZero = current == UInt8(ascii: "0")
    let integer = position
    try readDigits()
    if isZero, position > integer + 1 {
      position = integer
      throw failure(.leadingZero)
    }
    if current == UInt8(ascii: ".") {
      position += 1
      try readDigits()
    }
    if current | 0x20 == UInt8(ascii: "e") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try readDigits()
    }
    append(.number, from: start)
  }

  /// Reads one digit or more.
  private mutating func readDigits() throws(JSONError) {
    guard isDigit(current) else { throw unexpected(.digit) }
    repeat { position += 1 } while isDigit(current)
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }
}
