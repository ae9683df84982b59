import MusicAPI

/// A day of the calendar.
struct Day: Hashable, Comparable {
  /// The number of days since January 1, 1970.
  let number: Int32

  private static let seconds = 86_400

  init(number: Int32) {
    self.number = number
  }

  /// Creates the day of a local time, of which the seconds since 1970 are given as if it were UTC.
  init(localSecond: Int) {
    // Days before 1970 are rounded down too.
    let start = localSecond >= 0 ? localSecond : localSecond - Self.seconds + 1
    number = Int32(clamping: start / Self.seconds)
  }

  /// Creates a day from a number such as 20241231; nil if there is no such day.
  init?(digits: Int) {
    guard (10_101...99_991_231).contains(digits),
      let date = CivilDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    else { return nil }
    number = Int32(date.daysBefore - CivilDate.daysBefore1970)
  }

  /// Creates a day from a text such as `2024-12-31`, with or without a time after it.
  init?(iso8601 text: String) {
    guard text.utf8.count == 10 || text.utf8.dropFirst(10).first == UInt8(ascii: "T"),
      let time = UnixTime(day: text.prefix(10))
    else { return nil }
    self.init(localSecond: time.seconds)
  }

  /// The day of what has none, after all others.
  static let unknown = Day(number: .max)

  static func < (one: Day, other: Day) -> Bool { one.number < other.number }

  /// The days around this one, from the nearest.
  var neighbors: [Day] { [Day(number: number &- 1), Day(number: number &+ 1)] }

  /// The day in ISO format, such as `2024-12-31`.
  var text: String {
    String(UnixTime(seconds: Int(number) * Self.seconds).iso8601.prefix(10))
  }
}
