import MusicPlatform

/// A time in whole seconds, as tokens use it.
///
/// To convert it to a date of Foundation, use
/// `Date(timeIntervalSince1970: TimeInterval(time.seconds))`.
public struct UnixTime: Hashable, Sendable {
  /// The seconds since January 1, 1970, 00:00 UTC, without leap seconds; negative before.
  public let seconds: Int

  /// The first second of the year 1 to the last of 9999, the range of a four-digit year.
  private static let range = -62_135_596_800...253_402_300_799
  private static let secondsOfDay = 86_400

  /// Creates a time from seconds since 1970, clamped to the years 1 to 9999.
  public init(seconds: Int) {
    self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
  }

  init(_ date: CivilDate, secondOfDay: Int) {
    let seconds = date.daysBefore * Self.secondsOfDay + secondOfDay
    self.init(seconds: seconds + Self.range.lowerBound)
  }

  /// The current time of this machine's clock.
  public static var now: UnixTime {
    UnixTime(seconds: SystemClock.seconds)
  }

  /// The time in ISO 8601 format, such as `2026-11-20T10:33:02Z`.
  public var iso8601: String {
    let (date, second) = (self.date, (seconds - Self.range.lowerBound) % Self.secondsOfDay)
    let day = "\(digits(date.year, 4))-\(digits(date.month))-\(digits(date.day))"
    let clock = [second / 3600, second / 60 % 60, second % 60].map { digits($0) }
    return "\(day)T\(clock.joined(separator: ":"))Z"
  }

  /// The day in UTC.
  var date: CivilDate {
    CivilDate(daysBefore: (seconds - Self.range.lowerBound) / Self.secondsOfDay)
  }

  private func digits(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}

extension UnixTime: Comparable {
  /// Returns whether a time is before another.
  public static func < (left: UnixTime, right: UnixTime) -> Bool {
    left.seconds < right.seconds
  }
}

// MARK: Arithmetic

extension UnixTime {
  /// Returns a time plus a duration, without fractions of a second.
  public static func + (time: UnixTime, wait: Duration) -> UnixTime {
    // No two times are further apart than this, and a longer wait could overflow the sum.
    let longest = UnixTime(seconds: .max) - UnixTime(seconds: .min)
    let wait = min(max(wait, .zero - longest), longest)
    return UnixTime(seconds: time.seconds + Int(wait.components.seconds))
  }

  /// Returns the duration between two times; negative if the first is earlier.
  public static func - (later: UnixTime, earlier: UnixTime) -> Duration {
    .seconds(later.seconds - earlier.seconds)
  }
}

extension UnixTime {
  /// Parses `2026-11-20T10:33:02Z`, dropping fractions of a second and applying offsets like
  /// `+02:00`.
  ///
  /// Returns nil for any other format, and for a day or a time that does not exist.
  public init?(iso8601 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let isDate = zip(bytes, "0000-00-00T00:00:00".utf8).allSatisfy { byte, form in
      form == UInt8(ascii: "0") || byte == form
    }
    guard bytes.count >= 20, isDate else { return nil }
    let number = { (range: Range<Int>) in Self.number(bytes[range]) }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      hour < 24, minute < 60, second < 61, let date = CivilDate(year: year, month: month, day: day),
      let offset = Self.offset(bytes[19...])
    else { return nil }
    self.init(date, secondOfDay: hour * 3600 + minute * 60 + second - offset)
  }

  /// Returns the UTC offset in seconds, from the text after the seconds and their fraction.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop(while: \.isDigit)
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
      guard let number, byte.isDigit else { return nil }
      return number * 10 + Int(byte - UInt8(ascii: "0"))
    }
  }
}

extension UnixTime {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// The days of the week, starting with that of January 1 of the year 1.
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// Parses an HTTP date, such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil if it is not one.
  ///
  /// The two obsolete formats of HTTP dates are not supported.
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

  /// The time in HTTP date format, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
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
    text.utf8.count == digits && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }
}
