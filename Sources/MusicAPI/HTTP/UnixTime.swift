import MusicPlatform

/// A time in whole seconds, as tokens count it.
///
/// Programs that use Foundation get its date with
/// `Date(timeIntervalSince1970: TimeInterval(time.seconds))`.
public struct UnixTime: Hashable, Sendable {
  /// Seconds since the first of January 1970 in Greenwich, negative before; leap seconds don't count.
  public let seconds: Int

  /// From the first second of the year 1 to the last of 9999: what four digits of a year can tell.
  private static let range = -62_135_596_800...253_402_300_799
  private static let secondsOfDay = 86_400

  /// Takes seconds since 1970; those outside of the years 1 to 9999 become the nearest inside.
  public init(seconds: Int) {
    self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
  }

  init(_ date: CivilDate, secondOfDay: Int) {
    let seconds = date.daysBefore * Self.secondsOfDay + secondOfDay
    self.init(seconds: seconds + Self.range.lowerBound)
  }

  /// The time by this machine's clock.
  public static var now: UnixTime {
    UnixTime(seconds: SystemClock.seconds)
  }

  /// The time as ISO 8601 writes it, such as `2026-11-20T10:33:02Z`.
  public var iso8601: String {
    let (date, second) = (self.date, (seconds - Self.range.lowerBound) % Self.secondsOfDay)
    let day = "\(digits(date.year, 4))-\(digits(date.month))-\(digits(date.day))"
    let clock = [second / 3600, second / 60 % 60, second % 60].map { digits($0) }
    return "\(day)T\(clock.joined(separator: ":"))Z"
  }

  /// The day in Greenwich.
  var date: CivilDate {
    CivilDate(daysBefore: (seconds - Self.range.lowerBound) / Self.secondsOfDay)
  }

  private func digits(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}

extension UnixTime: Comparable {
  /// Whether a time comes before another.
  public static func < (left: UnixTime, right: UnixTime) -> Bool {
    left.seconds < right.seconds
  }
}

// MARK: Arithmetic

extension UnixTime {
  /// The time so much later, without fractions of a second.
  public static func + (time: UnixTime, wait: Duration) -> UnixTime {
    // No two times are farther apart than this, and a longer wait might not fit into a sum.
    let longest = UnixTime(seconds: .max) - UnixTime(seconds: .min)
    let wait = min(max(wait, .zero - longest), longest)
    return UnixTime(seconds: time.seconds + Int(wait.components.seconds))
  }

  /// How much later a time is than another, negative when it is earlier.
  public static func - (later: UnixTime, earlier: UnixTime) -> Duration {
    .seconds(later.seconds - earlier.seconds)
  }
}
