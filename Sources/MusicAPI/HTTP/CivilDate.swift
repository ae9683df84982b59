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
    guard year >= 1, (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
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
    // Every 400 years have 146,097 days. Leap days come late in that cycle, so this may be a year
    // short.
    var year = count * 400 / 146_097 + 1
    if Self.days(beforeYear: year + 1) <= count { year += 1 }
    var month = 1
    var days = count - Self.days(beforeYear: year)
    while days >= Self.days(inMonth: month, of: year) {
      days -= Self.days(inMonth: month, of: year)
      month += 1
    }
    (self.year, self.month, day) = (year, month, days + 1)
  }

  /// The number of days from January 1 of the year 1 to this day.
  package var daysBefore: Int {
    (1..<month).reduce(Self.days(beforeYear: year) + day - 1) {
      $0 + Self.days(inMonth: $1, of: year)
    }
  }

  private static func days(beforeYear year: Int) -> Int {
    let years = year - 1
    return years * 365 + years / 4 - years / 100 + years / 400
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

extension CivilDate: CustomStringConvertible {
  /// The day in ISO format, such as `2024-05-17`.
  package var description: String { "\(year.digits(4))-\(month.digits())-\(day.digits())" }
}

extension Int {
  /// Returns the number with leading zeros, so that it has at least this many digits.
  func digits(_ width: Int = 2) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
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
