import AmctlCommandLine
import MusicAPI

/// The first day of the releases to list: a day, or so long ago.
enum ReleaseStart: Sendable {
  case ago(Duration)
  case date(PartialDate)

  /// How far back without the option.
  static let usual = "30d"

  /// Some times that a shell offers.
  private static let offered = [
    Candidate("7d", "a week ago"), Candidate("30d", "a month ago"),
    Candidate("90d", "three months ago"), Candidate("365d", "a year ago"),
  ]

  /// A duration such as `30d`, or a date such as `2026`, `2026-05` or `2026-05-01`.
  static let value = ValueType<ReleaseStart>(
    name: "TIME|DATE", completion: .values { _ in offered }
  ) { text throws(ValueError) in
    if let date = PartialDate(text) { return .date(date) }
    let expected = "a time such as 30d, or a date such as 2026-05-01"
    // A number alone would be seconds.
    guard text.utf8.last.map({ $0 >= UInt8(ascii: "a") }) ?? false else {
      throw .mismatch(text, expected: expected)
    }
    let duration = ValueType<Duration>.duration(expected: expected)
    return .ago(try duration.parse(text))
  }

  /// Returns the first day as `YYYY-MM-DD`.
  func day(_ now: UnixTime) -> String {
    switch self {
    case .ago(let duration): (now + (.zero - duration)).day
    case .date(let date): date.firstDay
    }
  }
}

extension UnixTime {
  /// The day in UTC, as `YYYY-MM-DD`.
  var day: String { String(iso8601.prefix(10)) }
}

extension PartialDate {
  var firstDay: String { description + "-01-01".suffix(10 - description.utf8.count) }

  /// A day that no day of it comes after; not every month has it.
  var lastDay: String { description + "-12-31".suffix(10 - description.utf8.count) }
}
