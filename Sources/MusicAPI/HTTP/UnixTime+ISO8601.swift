extension UnixTime {
  /// Reads `2026-11-20T10:33:02Z`; fractions of a second are cut off, offsets such as `+02:00` taken in.
  ///
  /// Nil for anything else, and for a day or a time that is none.
  public init?(iso8601 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, Self.separators.allSatisfy({ bytes[$0.key] == $0.value }) else {
      return nil
    }
    let number = { (range: Range<Int>) in Self.number(bytes[range]) }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      hour < 24, minute < 60, second < 61, let date = CivilDate(year: year, month: month, day: day),
      let offset = Self.offset(bytes[19...])
    else { return nil }
    self.init(date, secondOfDay: hour * 3600 + minute * 60 + second - offset)
  }

  private static let separators: [Int: UInt8] = [
    4: UInt8(ascii: "-"), 7: UInt8(ascii: "-"), 10: UInt8(ascii: "T"), 13: UInt8(ascii: ":"),
    16: UInt8(ascii: ":"),
  ]

  /// The seconds east of Greenwich that stand behind a time and its fraction.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    if rest.elementsEqual("Z".utf8) { return 0 }
    let digits = rest.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 4, let hours = number(digits[..<2]), let minutes = number(digits[2...]),
      let sign = [UInt8(ascii: "+"): 1, UInt8(ascii: "-"): -1][rest.first ?? 0]
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private static func number(_ digits: some Sequence<UInt8>) -> Int? {
    digits.reduce(0 as Int?) { number, byte in
      guard let number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      return number * 10 + Int(byte - UInt8(ascii: "0"))
    }
  }
}
