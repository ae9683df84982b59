import MusicPlatform

/// A day of the Gregorian calendar, extended to the years before its introduction.
package struct CivilDate: Hashable, Sendable {
  /// The year, starting at 1.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  package let day: Int

  /// The number of days from January 1 of the year 1 to that of 1970.
  package static let daysBefore1970 = 719_162

  /// Creates a day from its parts; nil if the calendar does not have that day.
  package init?(year: Int, month: Int, day: Int) {
    guard year >= 1, (1...12).contains(month), (1...31).contains(day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    // A day that a month does not have is counted as one of the next.
    guard CivilDate(daysBefore: daysBefore) == self else { return nil }
  }

  /// Takes a day such as `2024-05-17` from the front of a text; nil if it does not begin with one.
  package init?(takenFrom rest: inout Substring.UTF8View) {
    guard let year = rest.takeNumber(digits: 4), rest.take("-"),
      let month = rest.takeNumber(digits: 2), rest.take("-"),
      let day = rest.takeNumber(digits: 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Creates the day that is this many days after January 1 of the year 1.
  package init(daysBefore count: Int) {
    // A year that starts in March ends with its leap day; every 400 of them have 146,097 days.
    let (cycle, rest) = (count + 306).quotientAndRemainder(dividingBy: 146_097)
    let year = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
    let days = rest - (year * 365 + year / 4 - year / 100)
    let month = (days * 5 + 2) / 153
    self.year = cycle * 400 + year + (month < 10 ? 0 : 1)
    self.month = month < 10 ? month + 3 : month - 9
    day = days - (month * 153 + 2) / 5 + 1
  }

  /// The number of days from January 1 of the year 1 to this day.
  package var daysBefore: Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 307
  }
}

extension CivilDate: CustomStringConvertible {
  /// The day in ISO format, such as `2024-05-17`.
  package var description: String { "\(year.digits(4))-\(month.digits())-\(day.digits())" }
}

/// Lists have thousands of dates, so they are read byte by byte without allocating memory.
extension Substring.UTF8View {
  /// Removes a number with exactly this many digits from the front; nil if there is none.
  mutating func takeNumber(digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let byte = popFirst(), byte.isDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// Removes a character from the front, and returns whether it was there.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }
}
