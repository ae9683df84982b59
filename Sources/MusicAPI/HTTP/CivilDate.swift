/// A day of the Gregorian calendar, extended to the years before its introduction.
package struct CivilDate: Hashable, Sendable {
  /// The year, starting at 1.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  package let day: Int

  /// Creates a day from its parts; nil if the calendar does not have that day.
  package init?(year: Int, month: Int, day: Int) {
    guard year >= 1, (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
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
