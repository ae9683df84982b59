/// A date with at least a year: `2024`, `2024-05` or `2024-05-17`.
public struct PartialDate: Hashable, Sendable, JSONReadable, CustomStringConvertible {
  /// The year.
  public let year: Int
  /// The month, 1 to 12; nil if only the year is known.
  public let month: Int?
  /// The day of the month, 1 to 31; nil if it is not known.
  public let day: Int?

  /// Parses `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; ignores a `T` and all text after it.
  public init?(_ text: String) {
    var bytes = text.utf8.makeIterator()
    guard let year = bytes.number(digits: 4), let hasMonth = bytes.hasPart() else { return nil }
    guard hasMonth else {
      (self.year, month, day) = (year, nil, nil)
      return
    }
    guard let month = bytes.number(digits: 2), (1...12).contains(month),
      let hasDay = bytes.hasPart()
    else { return nil }
    guard hasDay else {
      (self.year, self.month, day) = (year, month, nil)
      return
    }
    guard let day = bytes.number(digits: 2), (1...31).contains(day), bytes.hasPart() == false
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads a string with a date.
  public init?(json: JSON) {
    guard let text = json.string else { return nil }
    self.init(text)
  }

  /// The date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
  public var description: String {
    let parts = [(year, 4), (month, 2), (day, 2)].compactMap { part, width in
      part.map { String(repeating: "0", count: max(0, width - "\($0)".count)) + "\($0)" }
    }
    return parts.joined(separator: "-")
  }
}

/// Lists have thousands of dates, so they are read byte by byte without allocating memory.
extension String.UTF8View.Iterator {
  /// Returns a number with exactly this many digits; nil if there is none.
  fileprivate mutating func number(digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let byte = next(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
        return nil
      }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// Returns whether a hyphen and another part follow; nil if the date does not end here either.
  fileprivate mutating func hasPart() -> Bool? {
    switch next() {
    case UInt8(ascii: "-"): true
    case nil, UInt8(ascii: "T"): false
    default: nil
    }
  }
}
