extension UnixTime {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// From that of the first of January of the year 1 on.
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// Reads a date as HTTP writes it, `Sun, 06 Nov 1994 08:49:37 GMT`; nil when it is not one.
  ///
  /// The two obsolete forms that no server has sent for decades are not read.
  package init?(httpDate text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[5] == "GMT",
      let day = Self.number(words[1], digits: 2),
      let month = Self.months.firstIndex(of: String(words[2])),
      let year = Self.number(words[3], digits: 4),
      let second = Self.secondOfDay(words[4]),
      let date = CivilDate(year: year, month: month + 1, day: day),
      words[0] == Self.weekdays[date.daysBefore % 7] + ","
    else { return nil }
    self.init(date, secondOfDay: second)
  }

  /// The time as HTTP writes it, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  package var httpDate: String {
    let (date, clock) = (self.date, iso8601.dropFirst(11).dropLast())
    let weekday = Self.weekdays[date.daysBefore % 7]
    let day = (date.day < 10 ? "0" : "") + String(date.day)
    let year = iso8601.prefix(4)
    return "\(weekday), \(day) \(Self.months[date.month - 1]) \(year) \(clock) GMT"
  }

  private static func secondOfDay(_ text: Substring) -> Int? {
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
}
