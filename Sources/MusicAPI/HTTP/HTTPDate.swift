/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// The two obsolete forms that no server has sent for decades are not read.
struct HTTPDate: Hashable, Sendable {
  /// Seconds since the first of January 1970.
  let seconds: Int64

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// Reads a date; nil when it is written in any other way or there is no such date.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[5] == "GMT",
      let day = Self.number(words[1], digits: 2),
      let month = Self.months.firstIndex(of: String(words[2])),
      let year = Self.number(words[3], digits: 4),
      let time = Self.secondsOfDay(words[4]),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    let weekday = Self.weekdays[(days % 7 + 7) % 7]
    guard words[0] == weekday + "," else { return nil }
    seconds = Int64(days * 86_400 + time)
  }

  private static func secondsOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      .map { number($0, digits: 2) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
  }

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let before = year - 1
    let leapDays = before / 4 - before / 100 + before / 400
    let inYear = (0..<month).reduce(0) { $0 + days(inMonth: $1, of: year) }
    // 719,162 days lie between the first days of the years 1 and 1970.
    return before * 365 + leapDays + inYear + day - 1 - 719_162
  }
}
