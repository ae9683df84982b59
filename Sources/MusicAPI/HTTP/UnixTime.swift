import MusicPlatform

/// A time in whole seconds, as tokens use it.
///
/// To convert it to a date of Foundation, use
/// `Date(timeIntervalSince1970: TimeInterval(time.seconds))`.
public struct UnixTime: Hashable, Sendable {
  /// The seconds since January 1, 1970, 00:00 UTC, without leap seconds; negative before.
  public let seconds: Int

  /// The first second of the year 1 to the last of 9999, the range of a four-digit year.
  private static let range = -CivilDate.daysBefore1970 * 86_400...253_402_300_799
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
    let second = (seconds - Self.range.lowerBound) % Self.secondsOfDay
    let clock = [second / 3600, second / 60 % 60, second % 60].map { $0.digits() }
    return "\(date)T\(clock.joined(separator: ":"))Z"
  }

  /// The day in UTC.
  var date: CivilDate {
    CivilDate(daysBefore: (seconds - Self.range.lowerBound) / Self.secondsOfDay)
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
  package static func + (time: UnixTime, wait: Duration) -> UnixTime {
    // No two times are further apart than this, and a longer wait could overflow the sum.
    let longest = UnixTime(seconds: .max) - UnixTime(seconds: .min)
    let wait = min(max(wait, .zero - longest), longest)
    return UnixTime(seconds: time.seconds + Int(wait.components.seconds))
  }

  /// Returns the duration between two times; negative if the first is earlier.
  package static func - (later: UnixTime, earlier: UnixTime) -> Duration {
    .seconds(later.seconds - earlier.seconds)
  }
}

extension UnixTime {
  /// Parses `2026-11-20T10:33:02Z`, dropping fractions of a second and applying offsets like
  /// `+02:00`.
  ///
  /// Returns nil for any other format, and for a day or a time that does not exist.
  public init?(iso8601 text: some StringProtocol) {
    var rest = Substring(text).utf8
    guard let date = CivilDate(takenFrom: &rest), rest.take("T"),
      let second = Self.secondOfDay(takenFrom: &rest), let offset = Self.offset(rest)
    else { return nil }
    self.init(date, secondOfDay: second - offset)
  }

  /// Parses a day such as `2026-11-20`, which is its first second in UTC.
  package init?(day text: some StringProtocol) {
    var rest = Substring(text).utf8
    guard let date = CivilDate(takenFrom: &rest), rest.isEmpty else { return nil }
    self.init(date, secondOfDay: 0)
  }

  /// Returns the UTC offset in seconds, from the text after the seconds and their fraction.
  private static func offset(_ text: Substring.UTF8View) -> Int? {
    var rest = text
    if rest.take(".") { rest = rest.drop(while: \.isDigit) }
    if rest.elementsEqual("Z".utf8) { return 0 }
    let isBehind = rest.take("-")
    guard isBehind || rest.take("+"), let hours = rest.takeNumber(digits: 2) else { return nil }
    _ = rest.take(":")
    guard let minutes = rest.takeNumber(digits: 2), rest.isEmpty else { return nil }
    return (isBehind ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func secondOfDay(takenFrom rest: inout Substring.UTF8View) -> Int? {
    guard let hour = rest.takeNumber(digits: 2), rest.take(":"),
      let minute = rest.takeNumber(digits: 2), rest.take(":"),
      let second = rest.takeNumber(digits: 2), hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
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
    var rest = text.dropFirst(5).utf8
    guard let day = rest.takeNumber(digits: 2), rest.take(" "),
      let month = Self.months.firstIndex(where: { rest.starts(with: $0.utf8) })
    else { return nil }
    rest = rest.dropFirst(3)
    guard rest.take(" "), let year = rest.takeNumber(digits: 4), rest.take(" "),
      let second = Self.secondOfDay(takenFrom: &rest), rest.elementsEqual(" GMT".utf8),
      let date = CivilDate(year: year, month: month + 1, day: day),
      text.hasPrefix(Self.weekdays[date.daysBefore % 7] + ", ")
    else { return nil }
    self.init(date, secondOfDay: second)
  }

  /// The time in HTTP date format, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  package var httpDate: String {
    let (date, clock) = (self.date, iso8601.dropFirst(11).dropLast())
    let (weekday, month) = (Self.weekdays[date.daysBefore % 7], Self.months[date.month - 1])
    return "\(weekday), \(date.day.digits()) \(month) \(date.year.digits(4)) \(clock) GMT"
  }
}
